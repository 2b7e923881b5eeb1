// E-mails with a link to set a password.
import type { SendMailOptions } from 'nodemailer'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { languageOf } from '#sync-server/store/site-settings.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { serverTexts } from '#text/all-server.ts'

interface LinkMessage {
  user: StoredUser
  settings: SiteSettings
  link: string
  kind: 'invitation' | 'forgotten'
  /** The sender; by default the e-mail address of the contact information, else the recipient. */
  mailFrom: string | undefined
}

export function linkMessage({ user, settings, link, kind, mailFrom }: LinkMessage): SendMailOptions {
  const name = dealerName(settings).replace(/\s+/g, ' ').trim()
  const { email: contact } = settings.contactInfo
  const { text } = serverTexts(languageOf(user, settings))
  const ending = kind === 'forgotten' ? [text('server.notAsked')] : []
  return {
    from: { name, address: mailFrom ?? (isMailbox(contact) ? contact : user.email) },
    to: { name: '', address: user.email },
    subject: text(`server.${kind}`, { site: name }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      text(`server.${kind}Text`),
      '',
      link,
      '',
      text('server.username', { username: user.username }),
      ...ending,
      '',
    ].join('\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
