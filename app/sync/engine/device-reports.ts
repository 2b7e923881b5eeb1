// Adds the report of the device to pushes and pulls. In the chunk of staff only: visitors have no outbox on the server.
import type { Network } from '#app/http/request.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import { countUnanswered } from '#app/local/outbox/outbox-rows.ts'
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
  const pending = await countUnanswered(tx)
  if (pending === 0) return { pending }
  const since = (await oldestUnanswered(tx))?.envelope.madeAt
  return { pending, ...(since === undefined ? {} : { since }) }
}

/** Outcomes are recorded in order, so the rows behind the last one with an outcome have none. */
async function oldestUnanswered(tx: Reader) {
  const [first] = await tx.range('outbox', { limit: 1 })
  if (!first?.outcome) return first
  const [answered] = await tx.range('outbox', { index: 'answered', limit: 1, last: true })
  const [next] = await tx.range('outbox', { after: answered?.seq ?? 0, limit: 1 })
  return next ?? first
}
