import { type Migration, newestFormat } from './migrate.ts'

/** The steps of the schema, in order; none yet. */
export const migrations: readonly Migration[] = []

/** The schema version of the rows that this program writes, and the newest that it can read. */
export const FORMAT = newestFormat(migrations)
