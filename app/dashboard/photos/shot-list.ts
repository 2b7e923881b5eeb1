import { SHOTS, type Shot } from '#domain/photos/shots.ts'

/** @returns the first shot after `last` that is missing, else the first missing one; null when there are all */
export function nextShot(taken: ReadonlySet<string>, last: Shot | null): Shot | null {
  const missing = SHOTS.filter((shot) => !taken.has(shot))
  const after = last === null ? -1 : SHOTS.indexOf(last)
  return missing.find((shot) => SHOTS.indexOf(shot) > after) ?? missing[0] ?? null
}
