// E-mails of the site to one person: a link to set a password, and a test whether e-mails arrive.
import type { SendMailOptions } from 'nodemailer'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { languageOf } from '#sync-server/store/site-settings.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { serverTexts } from '#text/all-server.ts'

interface Addressee {
  to: string
  /** The user who has this address. */
  user: StoredUser | undefined
  settings: SiteSettings
  /** The sender; by default the e-mail address of the contact information, else the recipient. */
  mailFrom: string | undefined
}

interface LinkMessage extends Pick<Addressee, 'settings' | 'mailFrom'> {
  user: StoredUser
  link: string
  kind: 'invitation' | 'forgotten'
}

export function linkMessage({ user, link, kind, ...site }: LinkMessage): SendMailOptions {
  return message({ to: user.email, user, ...site }, kind, (text) => [
    '',
    link,
    '',
    text('server.username', { username: user.username }),
    ...(kind === 'forgotten' ? [text('server.notAsked')] : []),
  ])
}

/** An e-mail that an admin sends to see whether e-mails arrive. */
export const testMessage = (addressee: Addressee): SendMailOptions => message(addressee, 'test', () => [])

function message(
  { to, user, settings, mailFrom }: Addressee,
  kind: LinkMessage['kind'] | 'test',
  lines: (text: ReturnType<typeof serverTexts>['text']) => string[],
): SendMailOptions {
  const name = dealerName(settings).replace(/\s+/g, ' ').trim()
  const { email: contact } = settings.contactInfo
  const { text } = serverTexts(languageOf(user, settings))
  return {
    from: { name, address: mailFrom ?? (isMailbox(contact) ? contact : to) },
    to: { name: '', address: to },
    subject: text(`server.${kind}`, { site: name }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [text(`server.${kind}Text`), ...lines(text), ''].join('\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
