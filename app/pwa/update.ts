// A new version waits for a person's word, and then for every tab: a form with unsaved words holds a lock that all tabs share,
// what is being sent holds the lock of its lane, and the update takes them for itself alone. A tab that is closed or crashes
// gives its lock back.
import { createShown } from '#app/local/state/store.ts'

const LOCK = 'unsaved-work'
/** The lanes in which tabs and worker send, as `exclusiveAmongTabs` names them. */
const LANE = /:(?:sync|enquiries)$/
/** A frozen tab keeps its lane: what it sends is repeated anyway, so it is not waited for longer. */
const LANE_PATIENCE = 20_000

export interface WaitingUpdate {
  /** Lets the new version take over: every tab reloads once. */
  takeOver(): void
}

export const shownUpdate = createShown<WaitingUpdate | null>(null)

/** Another tab runs a newer version already, and the database is its: this tab can only follow. */
export function offerReload(): void {
  shownUpdate.set({ takeOver: () => location.reload() })
}

let held = 0
/** Whether a form of this tab holds unsaved words. */
export const holdsUpdate = (): boolean => held > 0

/** Nothing is updated until the returned function is called. */
export function holdUpdate(): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  held += 1
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => until)
  return () => {
    held -= 1
    release()
  }
}

/** Takes over when no tab has unsaved work and none is sending; the reload gives the locks back. */
export async function takeOverWhenQuiet({ takeOver }: WaitingUpdate): Promise<void> {
  const { locks } = navigator
  if (!locks) return takeOver()
  await locks.request(LOCK, async () => {
    const lanes = (await locks.query()).held?.flatMap(({ name = '' }) => (LANE.test(name) ? [name] : [])) ?? []
    await Promise.all(lanes.map(untilFree))
    takeOver()
    await new Promise(() => {})
  })
}

async function untilFree(lane: string): Promise<void> {
  const signal = AbortSignal.timeout(LANE_PATIENCE)
  await navigator.locks.request(lane, { signal }, () => {}).catch(() => {})
}
