import { Dexie } from 'dexie'

/**
 * One database per user and one for the public, of the same shape. Only ever add: a page of an older version may still be
 * open on it. Rows of the outbox are never rewritten here, the server upgrades them.
 */
export function openDatabase(name: string): Dexie {
  const database = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' })
  database.version(1).stores({
    cars: '&uid, id',
    inquiries: '&uid',
    settings: '&uid',
    conflicts: '&uid',
    outbox: '&seq',
    refused: '&mid',
    enquiries: '&mid',
    aliases: '&id',
    device: '&key',
    revision: '',
  })
  database.version(2).stores({ settled: '&mid' })
  database.version(3).stores({ drafts: '&key' })
  return database
}
