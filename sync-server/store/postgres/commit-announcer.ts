// Announces the commits of this server to the other servers of its site.
//
// NOTIFY has a transaction of its own, because PostgreSQL runs the commits of transactions with NOTIFY one after the other, also
// those of different sites. A notification can be lost with its server; the others then learn of the commit when they ask.
import type { Database } from './database.ts'

/** The channel of all servers of a database. The payload is the site and the name of the commit. */
export const CHANNEL = 'dealership_commits'
/** Does not wait for the disk, because a crash of the database loses notifications anyway. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`
/** Commits within this time are announced by one notification. */
const ANNOUNCE_AFTER_MS = 20

export interface CommitAnnouncer {
  /** Announces this commit and those before it. */
  announce(batch: string): void
  /** Sends what is still to be announced. */
  close(): Promise<void>
}

export function commitAnnouncer(database: Pick<Database, 'query'>, site: string): CommitAnnouncer {
  let timer: NodeJS.Timeout | undefined
  let last = ''

  async function send(): Promise<void> {
    timer = undefined
    const values = [CHANNEL, `${site} ${last}`]
    await database.query({ name: 'announce', text: NOTIFY, values }).catch(() => {})
  }

  return {
    announce(batch) {
      last = batch
      timer ??= setTimeout(send, ANNOUNCE_AFTER_MS).unref()
    },
    async close() {
      if (!timer) return
      clearTimeout(timer)
      await send()
    },
  }
}
