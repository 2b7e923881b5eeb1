/**
 * Above `last`, and above what a lost copy of this store may have given out since: where nothing of it is left to ask, the
 * clock has gone on.
 */
export function neverGivenOut(last: number): number {
  return Math.max(last + 1, Math.floor(Date.now() / 1000))
}
