// The texts about an import. "Saved" counts only what the server has applied.
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { type ImportView, isRecent } from '#app/local/imports.ts'
import type { Undone } from '#app/sync/mutate/undo.ts'
import { countText } from '#app/ui/format.ts'

export function statusText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  const done = `${countText(saved)} of ${countText(total)} saved on the server`
  if (waiting === 0) return `${done}.`
  if (!isOffline) return `Sending: ${done}, ${countText(waiting)} waiting on this device.`
  return `${vehicleCount(waiting)} stored on this device. They will be sent when there is a connection. ${done}.`
}

export function undoingText({ waiting, saved }: ImportView, isOffline: boolean): string {
  if (waiting === 0) return `Undone for ${vehicleCount(saved)}.`
  const total = saved + waiting
  if (isOffline) return `Undoing ${vehicleCount(total)} when there is a connection: stored on this device.`
  return `Undoing: ${countText(saved)} of ${vehicleCount(total)}.`
}

export function undoneText({ undone, left }: Extract<Undone, { kind: 'undone' }>): string {
  const text = `The import is undone for ${vehicleCount(undone)}.`
  return left.length === 0 ? text : `${text} ${changedSinceText(left.length)}: ${namesText(left)}.`
}

/** Vehicles that are named. */
const MAX_NAMES = 3

const namesText = (names: readonly string[]) =>
  `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ' and others' : ''}`

/** The sentence about the vehicles that an undo leaves. */
export function changedSinceText(count: number): string {
  return `${vehicleCount(count)} changed since the import and ${count === 1 ? 'stays as it is' : 'stay as they are'}`
}

export function notes({ unchanged, rejected, decided }: ImportView): string[] {
  return [
    ...(unchanged > 0 ? [`${vehicleCount(unchanged)} already as in the file`] : []),
    ...(decided > 0 ? [`${countText(decided)} ${decided === 1 ? 'conflict' : 'conflicts'} decided`] : []),
    ...(rejected > 0 ? [`${countText(rejected)} ${rejected === 1 ? 'row' : 'rows'} of the file rejected`] : []),
  ]
}

/** @param deleted how many vehicles the cancellation deleted before they were sent */
export function cancelledText({ waiting, saved }: ImportView, deleted: number): string {
  const others = waiting + saved - deleted
  const them = others === 1 ? 'it' : 'them'
  const kept = others > 0 ? ` ${vehicleCount(others)} may have been sent already. Undo import takes ${them} back.` : ''
  return deleted > 0
    ? `The import is cancelled. ${vehicleCount(deleted)} withdrawn.${kept}`
    : `Nothing could be withdrawn.${kept}`
}

/** @param now ISO time */
export function isUndoable({ undoing, startedAt, saved, waiting }: ImportView, now: string): boolean {
  return !undoing && isRecent(startedAt, now) && saved + waiting > 0
}
