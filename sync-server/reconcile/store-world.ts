// Connects `apply` to the store: its World reads the records of one transaction, its puts become rows.

import { KINDS, type Kind, type ListedKind, type NumberedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { StoredWorld } from '#domain/records/declare-record.ts'
import type { Deletion, Put } from '#domain/records/world.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import {
  type IndexName,
  ownedTables,
  type RecordTable,
  type StoredRecord,
  WAS_PUBLIC,
} from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'

export function storeWorld(records: Reader): StoredWorld {
  return {
    get: (kind, uid) => records.get(tableOf(kind), uid) as never,
    find: (kind, index, value) => records.find(tableOf(kind), index as IndexName, value) as never,
    all: (kind) => records.all(tableOf(kind)) as never,
    settings: () => siteSettings(records),
    deletion: (uid) => findTombstone(records, uid),
  }
}

const tableOf = (kind: ListedKind): RecordTable => KINDS[kind].table

/** Numbers are never reused, not even after a deletion. @returns null when there are none left */
export function takeNumber(records: Records, kind: NumberedKind): number | null {
  const { first, last } = RECORDS[kind].numbers ?? throwUnnumbered(kind)
  const number = (records.get('counters', kind)?.value ?? first - 1) + 1
  if (number > last) return null
  records.put('counters', kind, { value: number })
  return number
}

function throwUnnumbered(kind: Kind): never {
  throw new Error(`${kind} has no numbers`)
}

/** Stores a put and what follows from it, each under the next sequence number. @returns the version of the record */
export function writePut(records: Records, put: Put): number {
  const version = records.nextSequence()
  if (put.kind === 'deletion') writeDeletion(records, put.record, version)
  else if (put.kind === 'settings') {
    const follow = RECORDS.settings.afterPut(storeWorld(records), siteSettings(records), put.record)
    records.put('settings', SETTINGS_UID, { values: put.record, version })
    for (const next of follow) writePut(records, next)
  } else writeRecord(records, put.kind, put.record, version)
  return version
}

function writeRecord<K extends ListedKind>(records: Records, kind: K, record: RecordTypes[K], version: number): void {
  const declaration = RECORDS[kind]
  declaration.check(record)
  const before = records.get(tableOf(kind), record.uid) as StoredRecord<K> | undefined
  const follow = declaration.afterPut(storeWorld(records), before, record)
  const wasPublic = declaration.isPublic(record) || before?.[WAS_PUBLIC]
  if (records.get('deletions', record.uid)) records.remove('deletions', record.uid)
  records.put(tableOf(kind), record.uid, {
    ...record,
    version,
    ...(wasPublic ? { [WAS_PUBLIC]: wasPublic } : {}),
  } as never)
  for (const next of follow) writePut(records, next)
}

function writeDeletion(records: Records, deletion: Deletion, version: number): void {
  const { uid, kind, deletedAt } = deletion
  const wasPublic = (records.get(tableOf(kind), uid) as StoredRecord<NumberedKind> | undefined)?.[WAS_PUBLIC]
  const follow = RECORDS[kind].afterDelete(storeWorld(records), uid, deletedAt)
  records.remove(tableOf(kind), uid)
  records.put('deletions', uid, { ...deletion, version, ...(wasPublic ? { [WAS_PUBLIC]: wasPublic } : {}) })
  for (const table of ownedTables(kind)) if (records.get(table, uid)) records.remove(table, uid)
  for (const next of follow) writePut(records, next)
}
