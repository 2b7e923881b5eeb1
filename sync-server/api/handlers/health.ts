// The state of the server.

import { type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { lastBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { StoreHealth } from '#sync-server/store/store.ts'

const STATUS: Record<StoreHealth, 'ok' | 'degraded' | 'unavailable'> = {
  ok: 'ok',
  degraded: 'degraded',
  'read-only': 'unavailable',
  unreachable: 'unavailable',
}

/** For load balancers and monitoring: whether this server can serve, without details that help an attacker. */
export function healthHandlers({ store, photos }: ApiDependencies) {
  return {
    'GET /health': async () => {
      const database = await store.health()
      const hasPhotos = await photos.isReady()
      // Everything but photos can be served.
      const status = STATUS[database] === 'ok' && !hasPhotos ? 'degraded' : STATUS[database]
      const body = { status, checks: { database, photos: hasPhotos ? 'ok' : 'unreachable' } } as const
      return new Reply(body, { status: status === 'unavailable' ? 503 : 200 })
    },
  } satisfies SomeHandlers
}

/** For admins: the version, the last backup outside of this machine, and whether e-mails are accepted. */
export function statusHandlers({ store, version, dataDir, testMail }: ApiDependencies) {
  return {
    'GET /status': async () => ({
      version,
      lastBackupElsewhere: (await lastBackup(dataDir).catch(() => null))?.elsewhereAt ?? null,
    }),

    'POST /status/test-mail': async ({ body: { to } }) => {
      if (!testMail) return { accepted: false, answer: 'No mail server is set up: the setting SMTP_URL names it' }
      const view = await store.read()
      return testMail(to, view.find('users', 'email', to.toLowerCase()), siteSettings(view))
    },
  } satisfies SomeHandlers
}
