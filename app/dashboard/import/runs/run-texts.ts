// The texts about an import. "Saved" counts only what the server has applied.
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { UNDO_PERIOD_MS } from '#app/local/imports/import-rows.ts'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import type { ImportView } from '#app/local/state/imports.ts'
import type { StartedUndo } from '#app/sync/client.ts'
import { countText } from '#app/ui/format.ts'

export function statusText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  const done = `${countText(saved)} of ${countText(total)} saved on the server`
  if (waiting === 0) return `${done}.`
  if (!isOffline) return `Sending: ${done}, ${countText(waiting)} waiting on this device.`
  return `${vehicleCount(waiting)} stored on this device. They will be sent when there is a connection. ${done}.`
}

export function undoingText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  if (waiting === 0) return `Undone for ${vehicleCount(saved)}.`
  if (isOffline) return `Undoing ${vehicleCount(total)} when there is a connection: stored on this device.`
  return `Undoing: ${countText(total - waiting)} of ${vehicleCount(total)}.`
}

export function undoneText({ withdrawn, undoing }: Extract<StartedUndo, { kind: 'started' }>): string {
  if (undoing > 0) return 'The import is being undone. Saved on this device.'
  return `The import is undone. ${vehicleCount(withdrawn)} withdrawn before they were sent.`
}

/** What an undo leaves. */
export function changedSinceText(count: number): string {
  return `${vehicleCount(count)} changed since the import and ${count === 1 ? 'stays as it is' : 'stay as they are'}`
}

export function notes({ unchanged, withdrawn, rejected, decided }: ImportView): string[] {
  return [
    ...(unchanged > 0 ? [`${vehicleCount(unchanged)} already as in the file`] : []),
    ...(withdrawn ? [`${vehicleCount(withdrawn)} withdrawn before they were sent`] : []),
    ...(decided > 0 ? [`${countText(decided)} ${decided === 1 ? 'conflict' : 'conflicts'} decided`] : []),
    ...(rejected > 0 ? [`${countText(rejected)} ${rejected === 1 ? 'row' : 'rows'} of the file rejected`] : []),
  ]
}

/** Offline nothing of it is being sent. */
export function isCancellable(run: ImportView, isOffline: boolean): boolean {
  return run.withdrawn === undefined && (remainingOf(run) > 0 || (isOffline && run.waiting > 0))
}

/** @param withdrawn how many vehicles the cancellation withdrew before they were sent */
export function cancelledText({ total, unchanged, failed }: ImportView, withdrawn: number): string {
  const others = total - unchanged - failed - withdrawn
  const them = others === 1 ? 'it' : 'them'
  const kept = others > 0 ? ` ${vehicleCount(others)} may have been sent already. Undo import takes ${them} back.` : ''
  return withdrawn > 0
    ? `The import is cancelled. ${vehicleCount(withdrawn)} withdrawn.${kept}`
    : `Nothing could be withdrawn.${kept}`
}

/** Not when everything was withdrawn. @param now milliseconds since the Unix epoch */
export function isUndoable(run: ImportView, now: number): boolean {
  if (run.undoing || now - Date.parse(run.startedAt) > UNDO_PERIOD_MS) return false
  return run.saved + run.waiting > 0
}
