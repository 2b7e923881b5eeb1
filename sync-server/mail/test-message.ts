import type { SendMailOptions } from 'nodemailer'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isMailbox } from '#domain/values/text/email.ts'

/** An e-mail that an admin sends to see whether e-mails arrive. @param mailFrom as in `linkMessage` */
export function testMessage(to: string, settings: SiteSettings, mailFrom: string | undefined): SendMailOptions {
  const name = dealerName(settings).replace(/\s+/g, ' ').trim()
  const { email: contact } = settings.contactInfo
  return {
    from: { name, address: mailFrom ?? (isMailbox(contact) ? contact : to) },
    to: { name: '', address: to },
    subject: `Test e-mail of ${name}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: 'E-mails of the website arrive.\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
