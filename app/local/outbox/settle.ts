// Applies a pull in one transaction: the base changes, settled rows leave the outbox and the cursor moves. The view therefore
// never lacks a pending value and never applies one twice.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import {
  isKept,
  isPersonalKind,
  KINDS,
  kindOfMutation,
  LISTED_KINDS,
  type ListedKind,
  type RecordTypes,
} from '#domain/kinds/kinds.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { laterPosition, type PulledChange, type PullResponse } from '#domain/protocol/protocol.ts'
import { settleRows } from './outbox.ts'
import { redactRefused, removeAdminFields } from './redact.ts'

/**
 * @param sent the cursor of the request
 * @returns false when another tab has moved the cursor or begun a load meanwhile, so that the response is outdated. Nothing of it is applied then
 */
export async function settle(store: LocalStore, sent: string, pulled: PullResponse): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== sent || device.load) return false
    const { role = device.role } = pulled
    if (role === 'user' && role !== device.role) await removeAdminFields(tx)
    // Before the records: a settled decision no longer keeps its conflict.
    const hasSettled = !pulled.more && (await settleRows(tx, pulled.cursor, pulled.now))
    await putChanges(tx, pulled.changes)
    const isUnchanged = role === device.role && device.cursor === pulled.cursor && !hasSettled
    if (!isUnchanged) {
      const position = laterPosition(device.position, pulled.cursor)
      await updateDevice(tx, device, { ...(role ? { role } : {}), cursor: pulled.cursor, position })
    }
    return true
  })
}

/**
 * A pull contains each record once. There can be thousands of a kind, which are written together. A newer server may send kinds that this
 * version does not know.
 */
async function putChanges(tx: Writer, changes: readonly PulledChange[]): Promise<void> {
  if (changes.length === 0) return
  const pending = (await tx.all('outbox')).map(({ envelope }) => envelope)
  const decided = new Set(pending.filter(({ name }) => kindOfMutation(name) === 'conflict').flatMap(subjectsOf))
  for (const kind of LISTED_KINDS) await putChangesOf(tx, kind, changes, decided)
  for (const change of changes) {
    if (change.kind === 'settings') await tx.put('settings', [{ uid: change.uid, record: change.record }])
  }
}

/** @param decided the conflicts whose decisions are pending: replaying a decision needs its conflict */
async function putChangesOf<K extends ListedKind>(
  tx: Writer,
  kind: K,
  changes: readonly PulledChange[],
  decided: ReadonlySet<string>,
): Promise<void> {
  const puts: RecordTypes[K][] = []
  const removed = new Set<string>()
  const deleted = new Set<string>()
  for (const change of changes) {
    if (change.kind !== kind) continue
    // A visitor's car lacks the fields only staff see. The storefront does not read them.
    const record = change.record as RecordTypes[K] | null
    if (record && (isKept(kind, record) || decided.has(change.uid))) puts.push(record)
    else removed.add(change.uid)
    if (!record) deleted.add(change.uid)
  }
  await tx.put<RecordTableName>(KINDS[kind].table, puts)
  if (removed.size > 0) await tx.remove(KINDS[kind].table, [...removed])
  if (deleted.size > 0 && isPersonalKind(kind)) {
    await redactRefused(tx, (edited, uid) => edited === kind && deleted.has(uid))
  }
}
