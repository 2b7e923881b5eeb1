// While somebody changes their own password, the old token is refused already and the new one is not here yet. Whoever is
// refused meanwhile, in whichever tab, waits for the end of it before the session counts as over.
const LOCK = 'session-renewal'
/** Longer than a request waits for its answer. */
const LONGEST = 20_000

let last: Promise<unknown> = Promise.resolve()

/** @param work one request that may bring a new token, and the keeping of it */
export function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  const renewed = navigator.locks ? (navigator.locks.request(LOCK, work) as Promise<T>) : work()
  last = renewed.catch(() => {})
  return renewed
}

export async function renewalEnded(): Promise<void> {
  await last
  // A tab that the system has frozen gives no lock back.
  const signal = AbortSignal.timeout(LONGEST)
  await navigator.locks?.request(LOCK, { signal }, () => {}).catch(() => {})
}
