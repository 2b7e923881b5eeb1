import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, OutboxRow } from '#app/local/db/local-store.ts'
import { MAX_BATCH_BYTES } from '#domain/protocol/batch-limits.ts'

export interface Batch {
  clientId: string
  rows: OutboxRow[]
  /** How many changes wait in all. */
  pending: number
}

const encoder = new TextEncoder()

/**
 * The first changes without an answer, in order; also those that a pull has shown to be dealt with, whose answer was lost.
 * One that is too large by itself travels alone, and the server says so.
 */
export async function nextBatch(store: LocalStore, limit: number): Promise<Batch> {
  return store.read(async (tx) => {
    const { clientId } = await openDevice(tx)
    const open = (await tx.all('outbox')).filter(({ outcome }) => outcome === undefined)
    const rows: OutboxRow[] = []
    let bytes = 0
    for (const row of open.slice(0, limit)) {
      bytes += encoder.encode(JSON.stringify(row.envelope)).length
      if (rows.length > 0 && bytes > MAX_BATCH_BYTES) break
      rows.push(row)
    }
    return { clientId, rows, pending: open.length }
  })
}
