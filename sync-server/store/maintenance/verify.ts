// Reads everything and changes nothing. Checks the checksums, that the journals follow the snapshot without gaps, that unique
// values are unique, that no row is newer than the store, and that the files of each photo are there. Works on a folder in use and on a backup.
import { stat } from 'node:fs/promises'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import type { Document } from '#sync-server/store/json/rows/document.ts'
import { indexValue, ruleOf, type Schema, versionOf } from '#sync-server/store/json/rows/schema.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import { tables } from '#sync-server/store/tables.ts'
import { readBackup, readWholeSite, readWholeStore, type StoreReport, storeReport } from './read-store.ts'
import { photoFaults } from './verify-photos.ts'

export interface VerifyResult extends StoreReport {
  /** One sentence each; empty when the store is consistent. */
  faults: string[]
  /** Bytes after the last valid entry: an entry that is being written, or a torn one that the next start cuts. */
  tornBytes: number
}

/**
 * @param path a data folder or a backup file
 * @throws StoreDamaged, or StoreCannotStart when there is no store
 */
export async function verify(path: string, photos: PhotoFiles = photoFilesIn(path)): Promise<VerifyResult> {
  const isFile = (await stat(path).catch(() => null))?.isFile()
  if (isFile) {
    const document = await readBackup(path)
    return { ...storeReport(document), faults: findFaults(document, tables), tornBytes: 0 }
  }
  const { document, journal } = await readWholeStore(realDisk(path))
  return verifyStored(document, photos, journal.torn.length)
}

/** The same of a site in a database, also while servers use it. */
export async function verifySite(site: SiteMaintenance, photos: PhotoFiles): Promise<VerifyResult> {
  return verifyStored(await readWholeSite(site), photos, 0)
}

async function verifyStored(document: Document, photos: PhotoFiles, tornBytes: number): Promise<VerifyResult> {
  const faults = [...findFaults(document, tables), ...(await photoFaults(document, photos))]
  return { ...storeReport(document), faults, tornBytes }
}

function findFaults({ meta, tables: stored }: Document, schema: Schema): string[] {
  const faults: string[] = []
  for (const [table, rows] of Object.entries(stored)) {
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
