import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import type { Connection } from './database.ts'

export function databaseSecrets(database: Pick<Connection, 'query'>, site: string): SecretStorage {
  async function read(name: string): Promise<string | null> {
    const text = 'SELECT line FROM secrets WHERE site = $1 AND name = $2'
    const [row] = await database.query<{ line: string }>({ text, values: [site, name] })
    return row?.line ?? null
  }

  return {
    describe: (name) => `The secret ${name} of the site ${site} in the database`,
    read,
    async add(name, line) {
      const text = 'INSERT INTO secrets (site, name, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      await database.query({ text, values: [site, name, line] })
      return (await read(name)) ?? line
    },
  }
}
