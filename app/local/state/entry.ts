export type Entry = 'storefront' | 'dashboard'

let entry: Entry = 'storefront'
let retry: () => void = () => {}

/** Which of the two apps runs in this page: the storefront lists public cars only, also for logged-in staff. */
export const currentEntry = (): Entry => entry
export const retryLoading = (): void => retry()

export function setEntry(newEntry: Entry, onRetry: () => void): void {
  entry = newEntry
  retry = onRetry
}
