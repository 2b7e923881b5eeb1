import type { QueryConfig } from 'pg'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import { type Connection, cannotUseDatabase } from './database.ts'

/** Its functions throw StoreCannotStart while the database is unreachable. */
export function databaseSecrets(database: Pick<Connection, 'query'>, site: string): SecretStorage {
  async function query(config: QueryConfig): Promise<{ line: string }[]> {
    try {
      return await database.query<{ line: string }>(config)
    } catch (error) {
      throw cannotUseDatabase(error)
    }
  }

  async function read(name: string): Promise<string | null> {
    const [row] = await query({
      text: 'SELECT line FROM secrets WHERE site = $1 AND name = $2',
      values: [site, name],
    })
    return row?.line ?? null
  }

  return {
    describe: (name) => `The secret ${name} of the site ${site} in the database`,
    read,
    async add(name, line) {
      await query({
        text: 'INSERT INTO secrets (site, name, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        values: [site, name, line],
      })
      return (await read(name)) ?? line
    },
  }
}
