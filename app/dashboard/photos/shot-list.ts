import { SHOTS, type Shot } from '#domain/photos/shots.ts'
import { t } from '#text/t.ts'

const LABELS = {
  'Front three-quarter': 'photos.front',
  Side: 'photos.side',
  'Rear three-quarter': 'photos.rear',
  'Interior front': 'photos.interiorFront',
  'Interior rear': 'photos.interiorRear',
  Odometer: 'photos.odometer',
  Wheels: 'photos.wheels',
  Engine: 'photos.engine',
} as const satisfies Record<Shot, string>

/** The name of a shot that begins a text. */
export const shotLabel = (shot: Shot): string => t(LABELS[shot])

/** @returns the first shot after `last` that is missing, else the first missing one; null when there are all */
export function nextShot(taken: ReadonlySet<string>, last: Shot | null): Shot | null {
  const missing = SHOTS.filter((shot) => !taken.has(shot))
  const after = last === null ? -1 : SHOTS.indexOf(last)
  return missing.find((shot) => SHOTS.indexOf(shot) > after) ?? missing[0] ?? null
}
