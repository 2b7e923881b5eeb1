// E-mails with a link to set a password.
import type { SendMailOptions } from 'nodemailer'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

interface LinkMessage {
  user: StoredUser
  settings: SiteSettings
  link: string
  kind: 'invitation' | 'forgotten'
  /** The sender; by default the e-mail address of the contact information, else the recipient. */
  mailFrom: string | undefined
}

const TEXTS = {
  invitation: {
    subject: (site: string) => `Your account at ${site}`,
    lines: ['You can log in to the dashboard. Set your password with this link, which works once, for 7 days:'],
  },
  forgotten: {
    subject: (site: string) => `Your password at ${site}`,
    lines: [
      'Set a new password with this link, which works once, for one hour:',
      'If you have not asked for it, ignore this e-mail: your password stays as it is.',
    ],
  },
}

export function linkMessage({ user, settings, link, kind, mailFrom }: LinkMessage): SendMailOptions {
  const name = dealerName(settings).replace(/\s+/g, ' ').trim()
  const { email: contact } = settings.contactInfo
  const { subject, lines } = TEXTS[kind]
  const [first, ...rest] = lines
  return {
    from: { name, address: mailFrom ?? (isMailbox(contact) ? contact : user.email) },
    to: { name: '', address: user.email },
    subject: subject(name),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [first, '', link, '', `User name: ${user.username}`, ...rest, ''].join('\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
