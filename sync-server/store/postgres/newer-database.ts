import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

/** @param versions of the database and of this program */
export function newerDatabase(versions: string): StoreCannotStart {
  return new StoreCannotStart(
    `The database was written by a newer version of this program (${versions}). Nothing was changed. Start that version.`,
  )
}
