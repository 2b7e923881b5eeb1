// The report that a device of staff sends with each push and pull, in a header that older devices do not send and older servers ignore.
// Nothing of the mutations themselves is part of it.
import * as z from 'zod/mini'

export const DEVICE_HEADER = 'X-Device'

export interface DeviceReport {
  /** Mutations without an outcome, those of the push that carries the report included. */
  pending: number
  /** When the oldest of them was made, by the device's clock. Absent without one. */
  since?: string
  /** Build of the app. Absent in development. */
  build?: string
}

/** A fingerprint of the sources of the app. */
export const BUILD_CHARACTERS = 12

const report = z.object({
  pending: z.string().check(z.regex(/^\d{1,9}$/)),
  since: z.optional(z.iso.datetime()),
  build: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,40}$/))),
})

/** `pending=2&since=2026-11-24T09:00:00.000Z&build=0a1b2c3d4e5f` */
export function formatDeviceReport({ pending, since, build }: DeviceReport): string {
  return new URLSearchParams({
    pending: String(pending),
    ...(since === undefined ? {} : { since }),
    ...(build === undefined ? {} : { build }),
  }).toString()
}

/** @returns null without a report, and for one of another shape: sync does not depend on it */
export function parseDeviceReport(header: string): DeviceReport | null {
  const parsed = report.safeParse(Object.fromEntries(new URLSearchParams(header)))
  if (!parsed.success) return null
  const { pending, since, build } = parsed.data
  return {
    pending: Number(pending),
    ...(since === undefined ? {} : { since }),
    ...(build === undefined ? {} : { build }),
  }
}
