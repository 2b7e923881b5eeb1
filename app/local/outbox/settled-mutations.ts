// Settled mutations are stored for a week of server time and sent again when the server is restored from a backup. Personal data
// is not stored: neither visitors' inquiries nor the notes staff wrote about them.
import type { Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow, SettledRow } from '#app/local/db/rows.ts'
import { isUnchanged } from './outbox-rows.ts'
import { isPersonal } from './redact.ts'

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000
const PRUNE_INTERVAL_MS = 60 * 60 * 1000

/** Moves settled rows out of the outbox. */
export async function moveToSettled(tx: Writer, device: Device, rows: readonly OutboxRow[]): Promise<void> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  const { lastPulledAt = '' } = device
  const stored = rows.filter(isStored).map((row) => toSettled(row, lastPulledAt))
  await tx.put('settled', await withOtherValues(tx, stored))
  await removeResolvedConflicts(tx, rows)
  await countUnchanged(tx, rows)
}

/** The values of the other person are copied, because a conflict leaves the device when a person has decided it. */
async function withOtherValues(tx: Writer, rows: readonly SettledRow[]): Promise<SettledRow[]> {
  if (!rows.some(({ isConflict }) => isConflict)) return [...rows]
  const conflicts = new Map((await tx.all('conflicts')).map((conflict) => [conflict.uid, conflict]))
  return rows.map((row) => {
    const conflict = row.isConflict && conflicts.get(row.mid)
    if (!conflict) return row
    const theirs = Object.entries(conflict.fields).map(([field, values]) => [field, values.theirs])
    return { ...row, theirs: Object.fromEntries(theirs) }
  })
}

/** A resolved conflict stays in the base only while its `conflict.resolve` is replayed. */
async function removeResolvedConflicts(tx: Writer, rows: readonly OutboxRow[]): Promise<void> {
  for (const { envelope, withdrawn } of rows) {
    const { name, uid } = withdrawn?.envelope ?? envelope
    if (name !== 'conflict.resolve') continue
    if ((await tx.get('conflicts', uid))?.state === 'resolved') await tx.remove('conflicts', [uid])
  }
}

/** A mutation without an effect is not kept, so its import counts it. */
async function countUnchanged(tx: Writer, rows: readonly OutboxRow[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (row.importId !== undefined && isUnchanged(row)) counts.set(row.importId, (counts.get(row.importId) ?? 0) + 1)
  }
  for (const [importId, count] of counts) {
    const row = await tx.get('imports', importId)
    if (row) await tx.put('imports', [{ ...row, unchanged: row.unchanged + count }])
  }
}

/** Removes all settled mutations and returns them as outbox rows without an outcome. */
export async function takeSettled(tx: Writer): Promise<OutboxRow[]> {
  const rows = await tx.all('settled')
  await tx.clear('settled')
  return rows.map(({ seq, envelope, localId, importId }) => {
    return { seq, envelope, ...ofCreation(localId), ...ofImport(importId) }
  })
}

/** Removes rows older than a week, at most once an hour. @returns the device row, changed when it pruned */
export async function pruneSettled(tx: Writer, device: Device): Promise<Device> {
  const { lastPulledAt = '', lastPrunedAt = '' } = device
  const now = Date.parse(lastPulledAt)
  if (Math.abs(now - Date.parse(lastPrunedAt)) < PRUNE_INTERVAL_MS) return device
  const old = (await tx.all('settled')).filter(({ at }) => Date.parse(at) < now - RETENTION_MS)
  await tx.remove(
    'settled',
    old.map(({ mid }) => mid),
  )
  return { ...device, lastPrunedAt: lastPulledAt }
}

/** Includes a mutation that was withdrawn too late: it was applied. */
function isStored({ outcome, withdrawn, envelope }: OutboxRow): boolean {
  if (!outcome || outcome.status === 'refused' || outcome.status === 'noop') return false
  return !isPersonal(withdrawn?.envelope ?? envelope)
}

function toSettled(row: OutboxRow, at: string): SettledRow {
  const { seq, localId, importId, outcome } = row
  const envelope = row.withdrawn?.envelope ?? row.envelope
  return {
    mid: envelope.mid,
    seq,
    envelope,
    at,
    ...ofCreation(localId),
    ...ofImport(importId),
    ...(outcome?.status === 'conflict' ? { isConflict: true as const } : {}),
    ...(outcome?.unchanged ? { unchanged: outcome.unchanged } : {}),
  }
}

const ofCreation = (localId: number | undefined) => (localId === undefined ? {} : { localId })
const ofImport = (importId: string | undefined) => (importId === undefined ? {} : { importId })
