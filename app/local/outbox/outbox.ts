// The life of a row of the outbox. A person's action appends it. It is sent in order, with those before it. An outcome is stored with
// it, or moves it to the attention list. A pull whose cursor covers the outcome settles it: it leaves the outbox in the transaction that
// writes the records. When the server has forgotten it, it is sent again under the same mid.
import { updateDevice, writeInSession } from '#app/local/db/device.ts'
import type { LocalStore, Reader, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow, RefusedRow, SettledRow } from '#app/local/db/rows.ts'
import { awaitPhotosOf } from '#app/local/photos/photo-queue.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Envelope, Mutation } from '#domain/kinds/mutation.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import { createdBy, oldAddressesOf, singleMutations } from '#domain/mutations/subjects.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import { covers, isSameHistory, laterPosition, MAX_BATCH_BYTES, type Outcome } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { forRoleOf, isPersonal, redactEnvelope } from './redact.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export type NewRow = Pick<OutboxRow, 'undoing' | 'import'> & { envelope: Mutation | Envelope }

/** Appends rows, and gives created records a local id. A transaction that is repeated after a lost connection appends nothing twice. */
export async function appendRows(tx: Writer, device: Device, newRows: readonly NewRow[]): Promise<void> {
  let { nextKey, nextLocalId } = device
  const rows: OutboxRow[] = []
  const aliases: { id: number; uid: string }[] = []
  for (const newRow of newRows) {
    if (await tx.pending(newRow.envelope.mid)) continue
    // A screen can still have been open that the user had as an admin.
    const { envelope, ...others } = forRoleOf(device, newRow)
    const created = createdBy(envelope)
    aliases.push(...created.map((uid, index) => ({ id: nextLocalId + index, uid })))
    rows.push({ ...others, key: nextKey++, envelope: { format: MUTATION_FORMAT, ...envelope } })
    nextLocalId += created.length
  }
  await tx.put('outbox', rows)
  await tx.put('aliases', aliases)
  await awaitPhotosOf(
    tx,
    rows.map(({ envelope }) => envelope),
  )
  await updateDevice(tx, device, { nextKey, nextLocalId })
}

/** In order. The server has decided about the other rows. */
export const unansweredRows = async (tx: Reader): Promise<OutboxRow[]> =>
  (await tx.all('outbox')).filter(({ outcome }) => !outcome)

/** Part of one request. */
export interface Batch {
  deviceId: string
  position: string | null
  rows: OutboxRow[]
}

const encoder = new TextEncoder()

/**
 * The first rows without an outcome, in order, up to MAX_BATCH_BYTES: a later row is sent only when the earlier ones have outcomes or
 * stand before it in the same request. One above the limit is sent alone, for the server to refuse. The rows count as sent from now on.
 * @param limit the maximum number of rows
 */
export async function nextBatch(store: LocalStore, limit: number): Promise<Batch> {
  return writeInSession(store, async (tx, device) => {
    const { deviceId, position, sentUpTo } = device
    const rows: OutboxRow[] = []
    let bytes = 0
    for (const row of await unansweredRows(tx)) {
      bytes += encoder.encode(JSON.stringify(row.envelope)).length
      if (rows.length === limit || (rows.length > 0 && bytes > MAX_BATCH_BYTES)) break
      rows.push(row)
    }
    const sent = rows.at(-1)?.key ?? 0
    if (sent > sentUpTo) await updateDevice(tx, device, { sentUpTo: sent })
    return { deviceId, position, rows }
  })
}

/** The body of a push. */
export function toRequest({ deviceId, position, rows }: Batch): PushRequest {
  return { deviceId, ...(position === null ? {} : { position }), mutations: rows.map(({ envelope }) => envelope) }
}

/**
 * Stores the outcomes of a push, unless another tab has found meanwhile that the server has another history: it does not include them.
 * A refused mutation leaves the outbox for the attention list.
 * @param now ISO time
 */
export async function recordOutcomes(
  store: LocalStore,
  { rows: sent, position: known }: Pick<Batch, 'rows' | 'position'>,
  outcomes: readonly Outcome[],
  now: string,
): Promise<void> {
  const byMid = new Map(outcomes.map((outcome) => [outcome.mid, outcome]))
  await writeInSession(store, async (tx, device) => {
    let { position } = device
    if (known !== null && !isSameHistory(known, position)) return
    for (const { key } of sent) {
      const row = await tx.get('outbox', key)
      const outcome = row && byMid.get(row.envelope.mid)
      if (!outcome || row.outcome) continue
      if (outcome.status === 'refused') await tx.remove('outbox', [key])
      else await tx.put('outbox', [{ ...row, outcome }])
      if (outcome.rows) await putRefusedRows(tx, row, outcome.rows, now)
      else if (outcome.status === 'refused') await putRefused(tx, row, outcome, now)
      position = laterPosition(position, outcome.at)
    }
    if (position !== device.position) await updateDevice(tx, device, { position })
  })
}

/** The refused rows of an import are items of their own, as changes of single vehicles. */
async function putRefusedRows(tx: Writer, row: OutboxRow, rows: readonly Verdict[], now: string): Promise<void> {
  const singles = singleMutations(row.envelope)
  for (const [index, verdict] of rows.entries()) {
    const envelope = singles[index]
    const oldAddresses = oldAddressesOf(row.envelope, index)
    if (envelope && verdict.status === 'refused') await putRefused(tx, { ...row, envelope }, verdict, now, oldAddresses)
  }
}

async function putRefused(
  tx: Writer,
  { envelope, import: ofImport }: Pick<OutboxRow, 'envelope' | 'import'>,
  verdict: Verdict,
  at: string,
  oldAddresses: string[] = [],
): Promise<void> {
  const group = await findGroup(tx, envelope, verdict)
  if (group) {
    const others = (group.dependants ?? []).filter(({ mid }) => mid !== envelope.mid)
    return tx.put('refused', [{ ...group, dependants: [...others, envelope] }])
  }
  const { status, code, values, message, errors } = verdict
  const car = await tx.get('cars', envelope.uid)
  // A refused row of an import is sent again after a restore.
  const { dependants } = (await tx.get('refused', envelope.mid)) ?? {}
  await tx.put('refused', [
    {
      mid: envelope.mid,
      envelope: code === 'deleted' ? redactEnvelope(envelope) : envelope,
      verdict: {
        status,
        ...(code ? { code, values } : {}),
        ...(message ? { message } : {}),
        ...(errors ? { errors } : {}),
      },
      at,
      ...(car ? { subject: carName(car) } : {}),
      ...(ofImport ? { import: ofImport } : {}),
      ...(dependants ? { dependants } : {}),
      ...(oldAddresses.length > 0 ? { oldAddresses } : {}),
    },
  ])
}

/** The refused creation (or restoration) of the record that this mutation failed to find. */
async function findGroup(tx: Reader, { uid }: Envelope, { code }: Verdict): Promise<RefusedRow | undefined> {
  if (code !== 'not_found' && code !== 'deleted') return undefined
  return (await tx.all('refused')).find(
    ({ envelope }) => envelope.uid === uid && (createdBy(envelope).length > 0 || envelope.name.endsWith('.restore')),
  )
}

/**
 * To be called in the transaction that stores the last page of a pull: until then a record that was changed again has not arrived.
 * @param cursor of the pull
 */
export async function settleRows(tx: Writer, cursor: string, now: string): Promise<boolean> {
  const settled = (await tx.all('outbox')).filter(({ outcome }) => outcome && covers(cursor, outcome.at))
  if (settled.length === 0) return false
  await tx.remove(
    'outbox',
    settled.map(({ key }) => key),
  )
  await tx.put(
    'settled',
    settled.filter(isStored).map((row) => ({ ...withoutPersonalUndoing(row), settledAt: now }) as SettledRow),
  )
  await removeResolvedConflicts(tx, settled)
  await pruneSettled(tx, now)
  return true
}

/** Personal data is not stored: neither visitors' inquiries nor the notes that staff wrote about them. */
const isStored = ({ envelope, outcome, import: ofImport }: OutboxRow): boolean =>
  !isPersonal(envelope) && (outcome?.status !== 'noop' || ofImport !== undefined)

function withoutPersonalUndoing({ undoing = {}, ...row }: OutboxRow) {
  const kept = Object.entries(undoing).filter(([, each]) => !isPersonal(each))
  return { ...row, mid: row.envelope.mid, ...(kept.length > 0 ? { undoing: Object.fromEntries(kept) } : {}) }
}

/** A resolved conflict stays in the base only while its `conflict.resolve` is replayed. */
async function removeResolvedConflicts(tx: Writer, rows: readonly OutboxRow[]): Promise<void> {
  for (const { envelope } of rows) {
    if (envelope.name !== 'conflict.resolve') continue
    if ((await tx.get('conflicts', envelope.uid))?.state === 'resolved') await tx.remove('conflicts', [envelope.uid])
  }
}

/** Removes settled rows older than a week. */
async function pruneSettled(tx: Writer, now: string): Promise<void> {
  const old = (await tx.all('settled')).filter(({ settledAt }) => Date.parse(settledAt) < Date.parse(now) - WEEK_MS)
  await tx.remove(
    'settled',
    old.map(({ mid }) => mid),
  )
}

/**
 * When the history of the server is another one than this device knows, it can have forgotten what it had answered. Everything is sent
 * again, in the original order: the settled mutations that are kept, then the outbox. What the server still knows has its
 * stored outcome.
 */
export async function sendAgain(tx: Writer): Promise<void> {
  const settled = await tx.all('settled')
  const rows = [...settled.map(({ mid: _, settledAt: __, ...row }) => row), ...(await tx.all('outbox'))]
  await tx.clear('settled')
  await tx.put(
    'outbox',
    rows.map(({ outcome: _, ...row }) => row),
  )
  await awaitPhotosOf(
    tx,
    rows.map(({ envelope }) => envelope),
  )
}
