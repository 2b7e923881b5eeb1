// For admins: the version, the last backup outside of this machine, and whether e-mails are accepted.
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { lastBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'

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
