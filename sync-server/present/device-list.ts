// The devices of staff, as they last reported.

import type { StaffDevice } from '#domain/protocol/site-reports.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import type { View } from '#sync-server/store/store.ts'

/** A device that has shown nothing of itself for so long is left out: its data may be deleted, and its changes discarded. */
const LISTED_DAYS = 30
/** Enough of the deviceId to tell devices apart. */
const NAME_CHARACTERS = 8

/** @param appBuild the build of the app that this server serves */
export function deviceList(view: View, now: Date, appBuild?: string): StaffDevice[] {
  const earliest = new Date(now.getTime() - LISTED_DAYS * DAY_MS).toISOString()
  const devices = Array.from(view.entries('devices'), ([deviceId, { userId, seenAt, report }]): StaffDevice => {
    const { at = seenAt, pending, since, build } = report ?? {}
    return {
      device: deviceId.slice(0, NAME_CHARACTERS),
      user: view.get('users', String(userId))?.name ?? null,
      seenAt: at > seenAt ? at : seenAt,
      ...(pending === undefined ? {} : { pending }),
      ...(since === undefined ? {} : { since }),
      ...(build === undefined ? {} : { build }),
      ...(build === undefined || appBuild === undefined ? {} : { isCurrent: build === appBuild }),
    }
  })
  return devices.filter(({ seenAt }) => seenAt >= earliest).sort(byUrgency)
}

/** Those that have waited longest, then those seen last. */
function byUrgency(a: StaffDevice, b: StaffDevice): number {
  if (a.since !== b.since) return (a.since ?? '~') < (b.since ?? '~') ? -1 : 1
  return a.seenAt > b.seenAt ? -1 : 1
}

/** Seconds that the oldest pending change of each device has waited, by the name of the device. */
export function oldestPendingSeconds(view: View, now: Date): Record<string, number> {
  const waiting = deviceList(view, now).flatMap(({ device, since }) =>
    since === undefined ? [] : [[device, Math.max(0, now.getTime() - Date.parse(since)) / 1000] as const],
  )
  return Object.fromEntries(waiting)
}
