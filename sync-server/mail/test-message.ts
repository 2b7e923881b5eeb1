import type { SendMailOptions } from 'nodemailer'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { languageOf } from '#sync-server/store/site-settings.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { serverTexts } from '#text/all-server.ts'

/** An e-mail that an admin sends to see whether e-mails arrive. @param user whose address it is @param mailFrom as in `linkMessage` */
export function testMessage(
  to: string,
  user: StoredUser | undefined,
  settings: SiteSettings,
  mailFrom: string | undefined,
): SendMailOptions {
  const { text } = serverTexts(languageOf(user, settings))
  const name = dealerName(settings).replace(/\s+/g, ' ').trim()
  const { email: contact } = settings.contactInfo
  return {
    from: { name, address: mailFrom ?? (isMailbox(contact) ? contact : to) },
    to: { name: '', address: to },
    subject: text('server.test', { site: name }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text('server.testText')}\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
