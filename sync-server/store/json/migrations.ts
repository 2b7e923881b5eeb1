import { type Migration, newestFormat } from '#sync-server/store/json/migrate.ts'

/** One a step of the schema, in order; none yet. */
export const migrations: readonly Migration[] = []

/** The schema version of the rows this program writes, and the newest it can read. */
export const FORMAT = newestFormat(migrations)
