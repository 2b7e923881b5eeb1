// Adds the report of the device to pushes and pulls. In the chunk of staff only: devices of visitors do not report.
import type { Network } from '#app/http/request.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import { unansweredRows } from '#app/local/outbox/outbox.ts'
import { DEVICE_HEADER, type DeviceReport, formatDeviceReport } from '#domain/protocol/device-report.ts'

const REPORTED = /\/api\/sync\/(?:push|pull)\b/

/** @param build of the app */
export function withDeviceReports(network: Network, store: LocalStore, build?: string): Network {
  return {
    ...network,
    async fetch(input, init) {
      if (!REPORTED.test(String(input))) return network.fetch(input, init)
      // The request itself shows why the outbox cannot be read, for example that the session is closed.
      const report = await store.read(readReport).catch(() => null)
      if (!report) return network.fetch(input, init)
      const headers = new Headers(init?.headers)
      headers.set(DEVICE_HEADER, formatDeviceReport({ ...report, ...(build ? { build } : {}) }))
      return network.fetch(input, { ...init, headers })
    },
  }
}

async function readReport(tx: Reader): Promise<DeviceReport> {
  const rows = await unansweredRows(tx)
  return { pending: rows.length, ...(rows[0] ? { since: rows[0].envelope.madeAt } : {}) }
}
