// Applies a pull in one transaction: the base changes, settled rows leave the outbox and the cursor moves. The view therefore
// never lacks a pending value and never applies one twice.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import type { PulledChange, PullResponse } from '#domain/protocol/protocol.ts'
import {
  isKept,
  isPersonalKind,
  KINDS,
  type Kind,
  kindOfMutation,
  LISTED_KINDS,
  type ListedKind,
  type RecordTypes,
} from '#domain/records/kinds.ts'
import { isPending, isSettled } from './outbox-rows.ts'
import { redactRefused } from './redact.ts'
import { removeAdminFields } from './remove-admin-fields.ts'
import { moveToSettled, pruneSettled } from './settled-mutations.ts'
import { requeueAll } from './start-over.ts'

/** The position of a device at the time of a pull request. */
interface PullPosition extends Pick<Device, 'clientId' | 'lastSeq'> {
  cursor: string
  /** The highest `seq` with an outcome, 0 without one. The server has processed it before the request. */
  answeredSeq: number
}

/** @returns a null cursor before the first load; `kinds`: those that the base includes */
export async function readPosition(
  tx: Reader,
): Promise<Omit<PullPosition, 'cursor'> & Pick<Device, 'cursor' | 'load'> & { kinds: readonly string[] }> {
  const { cursor, clientId, lastSeq, load, kinds = [] } = await openDevice(tx)
  const [answered] = await tx.range('outbox', { index: 'answered', limit: 1, last: true })
  return { cursor, clientId, lastSeq, answeredSeq: answered?.seq ?? 0, kinds, load }
}

/**
 * @returns false when another tab has changed it meanwhile, so that the response is outdated, or when the server has forgotten
 *   mutations of this device, which are requeued. Nothing of the response is applied then
 */
export async function settle(
  store: LocalStore,
  sent: PullPosition,
  pulled: PullResponse,
  newUuid: () => string,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== sent.cursor || device.clientId !== sent.clientId || device.lastSeq !== sent.lastSeq)
      return false
    const pulledSeq = pulled.lastSeq ?? device.lastSeq
    if (pulled.lastSeq !== undefined && pulled.lastSeq < Math.max(device.lastSeq, sent.answeredSeq)) {
      await updateDevice(tx, device, await requeueAll(tx, newUuid))
      return false
    }
    const { role = device.role } = pulled
    if (role === 'user' && role !== device.role) await removeAdminFields(tx)
    const settled = (await tx.range('outbox', { upTo: pulledSeq })).filter((row) => isSettled(row, pulledSeq))
    await putChanges(tx, pulled.changes, pulledSeq)
    const lastSeq = (await isOfCopy(tx, device, pulled)) ? device.lastSeq : pulledSeq
    const pulledNow = { ...device, ...(role ? { role } : {}), lastPulledAt: pulled.now }
    await moveToSettled(tx, pulledNow, settled)
    const pruned = await pruneSettled(tx, pulledNow)
    const isUnchanged =
      role === device.role && device.cursor === pulled.cursor && lastSeq === device.lastSeq && settled.length === 0
    if (!isUnchanged || pruned !== pulledNow) await updateDevice(tx, pruned, { cursor: pulled.cursor, lastSeq })
    return true
  })
}

/**
 * Whether `lastSeq` belongs to a mutation that this device did not send: then a copy of this device exists. The response to the
 * next push makes this one take another `clientId`; until then none of its unsent mutations may count as settled.
 */
async function isOfCopy(tx: Reader, device: Device, { lastSeq, lastMid }: PullResponse): Promise<boolean> {
  if (lastSeq === undefined || !lastMid) return false
  if (lastSeq >= device.nextSeq) return true
  const own = await tx.get('outbox', lastSeq)
  return own !== undefined && own.envelope.mid !== lastMid && own.withdrawn?.envelope.mid !== lastMid
}

/** Whether a mutation names the record that is pending when the outbox is settled up to `pulledSeq`. */
async function isNamedByPending(tx: Reader, kind: Kind, uid: string, pulledSeq: number): Promise<boolean> {
  const rows = await tx.range('outbox', { index: 'uid', is: uid })
  return rows.some((row) => isPending(row) && !isSettled(row, pulledSeq) && kindOfMutation(row.envelope.name) === kind)
}

/**
 * A pull contains each record once. There can be thousands of a kind, which are written together. A newer server may send kinds that this
 * version does not know.
 */
async function putChanges(tx: Writer, changes: readonly PulledChange[], pulledSeq: number): Promise<void> {
  for (const kind of LISTED_KINDS) await putChangesOf(tx, kind, changes, pulledSeq)
  for (const change of changes) {
    if (change.kind === 'settings') await tx.put('settings', [{ uid: change.uid, record: change.record }])
  }
}

async function putChangesOf<K extends ListedKind>(
  tx: Writer,
  kind: K,
  changes: readonly PulledChange[],
  pulledSeq: number,
): Promise<void> {
  const puts: RecordTypes[K][] = []
  const removed = new Set<string>()
  const deleted = new Set<string>()
  for (const change of changes) {
    if (change.kind !== kind) continue
    // A visitor's car lacks the fields only staff see. The storefront does not read them.
    const record = change.record as RecordTypes[K] | null
    // Replaying a pending mutation needs its record until it has settled.
    if (record && (isKept(kind, record) || (await isNamedByPending(tx, kind, change.uid, pulledSeq)))) puts.push(record)
    else removed.add(change.uid)
    if (!record) deleted.add(change.uid)
  }
  await tx.put<RecordTableName>(KINDS[kind].table, puts)
  if (removed.size > 0) await tx.remove(KINDS[kind].table, [...removed])
  if (deleted.size > 0 && isPersonalKind(kind)) {
    await redactRefused(tx, (edited, uid) => edited === kind && deleted.has(uid))
  }
}
