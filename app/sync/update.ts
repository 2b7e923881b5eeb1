// A new version waits for a person's word, and then for every tab: a form with unsaved words holds a lock that all tabs share,
// and the update takes it for itself alone. A tab that is closed or crashes gives its lock back.
import { createShown } from '#app/local/shown.ts'

const LOCK = 'unsaved-work'

export interface WaitingUpdate {
  /** Lets the new version take over: every tab reloads once. */
  takeOver(): void
}

export const shownUpdate = createShown<WaitingUpdate | null>(null)

/** Nothing is updated until the returned function is called. */
export function holdUpdate(): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => held)
  return release
}

/** Resolves when no tab has unsaved work. */
export async function nothingUnsaved(): Promise<void> {
  await navigator.locks?.request(LOCK, () => {})
}
