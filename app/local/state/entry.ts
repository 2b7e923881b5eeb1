export type Entry = 'storefront' | 'dashboard'

let entry: Entry = 'storefront'
let retry: () => void = () => {}

/** Which of the two pages this is: the storefront lists public cars only, whoever is logged in. */
export const currentEntry = (): Entry => entry
export const retryLoading = (): void => retry()

export function setEntry(chosen: Entry, onRetry: () => void): void {
  entry = chosen
  retry = onRetry
}
