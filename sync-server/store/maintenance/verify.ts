// Reads everything and changes nothing: checksums, that the journals follow from the snapshot without a gap, that what
// must be unique is, that no row is newer than the store. Works on a folder in use and on a backup.
import { stat } from 'node:fs/promises'
import { versionOf } from '#sync-server/store/json/change-log.ts'
import type { Document } from '#sync-server/store/json/document.ts'
import { realDisk } from '#sync-server/store/json/real-disk.ts'
import { indexValue, ruleOf, type Schema } from '#sync-server/store/json/schema.ts'
import { tables } from '#sync-server/store/tables.ts'
import { readBackup } from './read-backup.ts'
import { readWholeStore } from './read-whole-store.ts'
import { type Report, reportOf } from './report-of.ts'

export interface Verified extends Report {
  /** In sentences; empty when all is well. */
  faults: string[]
  /** Bytes behind the last whole entry: one that is being written, or one that was torn and will be cut. */
  tornBytes: number
}

/** @param path a data folder or a backup file */
export async function verify(path: string): Promise<Verified> {
  const isFile = (await stat(path).catch(() => null))?.isFile()
  if (isFile) {
    const { document } = await readBackup(path)
    return { ...reportOf(document), faults: faultsOf(document, tables), tornBytes: 0 }
  }
  const { document, journal } = await readWholeStore(realDisk(path))
  return { ...reportOf(document), faults: faultsOf(document, tables), tornBytes: journal.torn.length }
}

function faultsOf({ meta, tables: found }: Document, schema: Schema): string[] {
  const faults: string[] = []
  for (const [table, rows] of Object.entries(found)) {
    if (!Object.hasOwn(schema, table)) {
      faults.push(`The table ${table} is not known`)
      continue
    }
    const rule = ruleOf(schema, table)
    for (const index of Object.keys(rule.indexes)) {
      const holders = new Map<string, string>()
      for (const [key, row] of rows) {
        const value = indexValue(rule, index, row)
        if (value === undefined) continue
        const holder = holders.get(value)
        if (holder !== undefined) faults.push(`${table} ${holder} and ${key} have the same ${index}`)
        holders.set(value, key)
      }
    }
    for (const [key, row] of rows) {
      if ((versionOf(row) ?? 0) > meta.sequence) faults.push(`${table} ${key} is newer than the store`)
    }
  }
  return faults
}
