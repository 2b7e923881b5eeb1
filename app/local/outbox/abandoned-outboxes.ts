// What the people of deleted accounts left on this device. Nobody reads it: it is counted, until an admin makes it their own or
// throws it away.
import { Dexie } from 'dexie'
import { isStaffDatabase } from '#app/local/db/database-names.ts'
import { newDevice, openDevice } from '#app/local/db/device.ts'
import { type DexieStore, openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore, OutboxRow, Reader, RefusedRow } from '#app/local/db/local-store.ts'
import { TABLE_NAMES } from '#app/local/db/local-store.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import { appendRows } from './enqueue.ts'
import { withoutWords } from './record-outcomes.ts'
import { forgetWordsOfDeleted } from './replace-base.ts'

/** The account of this database is gone: what the server had said goes, what it has not heard yet stays. */
export async function abandonSession(store: LocalStore): Promise<void> {
  await store.write(async (tx) => {
    const device = (await tx.get('device', 'device')) ?? newDevice('')
    const open = (await tx.all('outbox')).filter(({ outcome }) => !outcome)
    for (const table of TABLE_NAMES) if (table !== 'refused') await tx.clear(table)
    await tx.put('outbox', open.map(withoutWithdrawnWords))
    const { token: _, staff: __, ...left } = device
    await tx.put('device', [{ ...left, session: 'gone', cursor: null }])
  })
}

/** How many changes the deleted account of this database left; 0 for an account that is not known to be deleted. */
export async function countLeft(store: LocalStore): Promise<number> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (device?.session !== 'gone') return 0
    const { outbox, refused } = await leftIn(tx)
    return outbox.filter(({ withdrawn }) => !withdrawn).length + refused.length
  })
}

/**
 * Puts what `from` left at the end of the outbox of `to`, under numbers of its own. The mids stay: what the server had heard
 * of already is not made again.
 */
export async function takeOver(from: LocalStore, to: LocalStore): Promise<void> {
  const { outbox, refused } = await from.read(leftIn)
  await to.write(async (tx) => {
    const device = await openDevice(tx)
    const known = new Set((await tx.all('outbox')).map(({ envelope }) => envelope.mid))
    const rows = outbox.filter(({ envelope }) => !known.has(envelope.mid))
    await appendRows(
      tx,
      device,
      rows.map(({ envelope, withdrawn }) => ({ envelope, ...(withdrawn ? { withdrawn } : {}) })),
    )
    await tx.put('refused', refused)
    // Of what was deleted before this base was loaded no pull will tell; the first load does it by itself.
    if (device.cursor !== null) await forgetWordsOfDeleted(tx, await tx.all('inquiries'))
  })
}

/** What was written about a visitor and taken back again is nobody's to read any more. */
function withoutWithdrawnWords(row: OutboxRow): OutboxRow {
  const { withdrawn } = row
  return withdrawn ? { ...row, withdrawn: { ...withdrawn, envelope: withoutWords(withdrawn.envelope) } } : row
}

async function leftIn(tx: Reader): Promise<{ outbox: OutboxRow[]; refused: RefusedRow[] }> {
  return { outbox: await tx.all('outbox'), refused: await tx.all('refused') }
}

export interface OtherAccount {
  userId: number
  store: DexieStore
  /** Lets go of it; `forget` removes the whole database. */
  close(forget?: boolean): Promise<void>
}

/** Calls back with each other account that this device knows, one after the other. */
export async function eachOtherAccount(own: string, visit: (account: OtherAccount) => Promise<void>): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => isStaffDatabase(name) && name !== own)
  for (const name of names) {
    const store = await openDexieStore(name)
    const close = async (forget = false) => {
      store.close()
      if (forget) await deleteStore(name)
    }
    await visit({ userId: Number(/\d+$/.exec(name)?.[0]), store, close })
    store.close()
  }
}
