/**
 * The next value of an epoch or token version. It is above `last`, and above what a lost copy of this store may have issued:
 * the clock in seconds is the lower bound because nothing of such a copy can be read.
 */
export function freshCounter(last: number): number {
  return Math.max(last + 1, Math.floor(Date.now() / 1000))
}
