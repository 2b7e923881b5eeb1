// The report of a device, as it is kept in its row.

import type { DeviceReport } from '#domain/protocol/device-report.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StaffDeviceRow, StoredReport } from '#sync-server/store/tables.ts'
import { plausibleMadeAt } from './made-at.ts'

interface ReportedNow {
  report: DeviceReport
  at: string
  /** How many of the pending mutations the request has brought. */
  sent?: number
}

/** A build that the report does not name stays as it was: the service worker names none. */
export function storedReport(device: StaffDeviceRow, { report, at, sent = 0 }: ReportedNow): StoredReport {
  const pending = Math.max(0, report.pending - sent)
  const build = report.build ?? device.report?.build
  return {
    at,
    pending,
    ...(pending > 0 ? { since: plausibleMadeAt(report.since ?? at, at) } : {}),
    ...(build === undefined ? {} : { build }),
  }
}

/**
 * Stores the report of a pull when it differs from the stored one by more than a number, and once a day, which shows when the device
 * was last seen. Other pulls write nothing.
 */
export async function noteReport(
  store: Store,
  { caller, deviceId, report, now }: { caller: Caller; deviceId: string; report: DeviceReport; now: () => Date },
): Promise<void> {
  const at = now().toISOString()
  const differing = (device: StaffDeviceRow | undefined) => {
    const next = device && storedReport(device, { report, at })
    return next && differs(device.report, next) ? next : null
  }
  if (!differing((await store.read()).get('devices', deviceId))) return
  await store.transact((records) => {
    const device = records.get('devices', deviceId)
    const next = differing(device)
    if (!device || !next || device.userId !== caller.actorIn(records).id) return
    records.put('devices', deviceId, { ...device, report: next })
  })
}

function differs(before: StoredReport | undefined, after: StoredReport): boolean {
  return (
    before === undefined ||
    Date.parse(after.at) - Date.parse(before.at) >= DAY_MS ||
    before.pending > 0 !== after.pending > 0 ||
    before.since !== after.since ||
    before.build !== after.build
  )
}
