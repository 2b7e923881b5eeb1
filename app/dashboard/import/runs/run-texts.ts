// What the page says about an import. "Saved" is said only of what the server has answered.
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { UNDO_PERIOD_MS } from '#app/local/imports/import-rows.ts'
import type { ImportView } from '#app/local/state/imports.ts'
import { countText } from '#app/ui/format.ts'

export function statusText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  const done = `${countText(saved)} of ${countText(total)} saved on the server`
  if (waiting === 0) return `${done}.`
  if (!isOffline) return `Sending: ${done}, ${countText(waiting)} waiting on this device.`
  return `${vehicleCount(waiting)} stored on this device. They will be sent when there is a connection. ${done}.`
}

export function undoingText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  if (waiting === 0) return total === 0 ? 'Undone. Nothing had been sent.' : `Undone for ${vehicleCount(saved)}.`
  if (isOffline) return `Undoing ${vehicleCount(total)} when there is a connection: stored on this device.`
  return `Undoing: ${countText(total - waiting)} of ${vehicleCount(total)}.`
}

export function notes({ unchanged, withdrawn, rejected }: ImportView): string[] {
  return [
    ...(unchanged > 0 ? [`${vehicleCount(unchanged)} already as in the file`] : []),
    ...(withdrawn ? [`${vehicleCount(withdrawn)} withdrawn before they were sent`] : []),
    ...(rejected > 0 ? [`${countText(rejected)} ${rejected === 1 ? 'row' : 'rows'} of the file rejected`] : []),
  ]
}

/** Not when everything was withdrawn. @param now milliseconds since the Unix epoch */
export function isUndoable(run: ImportView, now: number): boolean {
  if (run.undoing || now - Date.parse(run.startedAt) > UNDO_PERIOD_MS) return false
  return run.saved + run.waiting > 0
}
