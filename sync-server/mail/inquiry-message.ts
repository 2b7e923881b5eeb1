// The e-mail about a new inquiry. Everything in it is untrusted text: the body is plain text, and only values without line
// ends become headers.
import type { SendMailOptions } from 'nodemailer'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { sourceText } from '#domain/kinds/inquiry/source.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { serverTexts } from '#text/all-server.ts'
import { adfDocument } from './adf.ts'

export interface MessageSource {
  inquiry: Inquiry
  /** The car that the inquiry is about, if it still exists. */
  car: Car | undefined
  settings: SiteSettings
  recipients: readonly string[]
  language: LanguageCode
  /** The sender; by default the e-mail address of the contact information, else a recipient. */
  mailFrom: string | undefined
  /** The public address of the site. */
  origin: string | undefined
}

export function inquiryMessage(source: MessageSource): SendMailOptions {
  return {
    ...envelope(source, source.recipients[0] ?? ''),
    to: source.recipients.map((address) => ({ name: '', address })),
    text: bodyText(source),
    attachments: [
      {
        filename: `enquiry-${source.inquiry.id}.adf.xml`,
        contentType: 'application/x-adf+xml; charset=utf-8',
        content: adf(source),
      },
    ],
  }
}

/** The mail to a CRM, whose whole body is the ADF. It names no other address. */
export function crmMessage(source: MessageSource, address: string): SendMailOptions {
  const { messageId, ...others } = envelope(source, address)
  return { ...others, messageId: messageId.replace('<', '<crm.'), to: [{ name: '', address }], text: adf(source) }
}

function envelope(source: MessageSource, recipient: string) {
  const { inquiry, settings, mailFrom, language } = source
  const { email: contact } = settings.contactInfo
  const from = mailFrom ?? (isMailbox(contact) ? contact : recipient)
  const { email } = inquiry
  const car = vehicleName(source)
  const { text } = serverTexts(language)
  const prefix = language === settings.languages.default ? '' : `${language}.`
  return {
    from: { name: siteName(settings), address: from },
    ...(email !== undefined && isMailbox(email) ? { replyTo: { name: oneLine(inquiry.name), address: email } } : {}),
    subject: oneLine(car ? text('server.enquiryAbout', { car }) : text('server.enquiry')),
    // The same after a repeated attempt, so that a mail server or reader recognizes a copy.
    messageId: `<${prefix}${inquiry.uid}@${from.split('@').at(-1)}>`,
    date: new Date(inquiry.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

const siteName = (settings: SiteSettings) => oneLine(dealerName(settings))

const adf = ({ inquiry, car, settings, origin }: MessageSource) =>
  adfDocument(inquiry, car, { name: siteName(settings), notation: notationOf(settings.region), origin })

function bodyText({ inquiry, car, origin, language }: MessageSource): string {
  const { text } = serverTexts(language)
  const facts: [label: string, value: string | undefined][] = [
    [text('server.name'), inquiry.name],
    [text('server.phone'), inquiry.phone],
    [text('server.email'), inquiry.email],
    [text('server.vehicle'), vehicleName({ inquiry, car })],
    [text('server.stockNumber'), car?.stockNumber],
    [text('server.source'), inquiry.source && sourceText(inquiry.source)],
    [text('server.firstPage'), inquiry.source?.landing ?? undefined],
  ]
  const known = facts.filter(([, value]) => value)
  return [
    ...known.map(([label, value = '']) => text('server.fact', { label, value: oneLine(value) })),
    '',
    inquiry.message,
    ...(origin ? ['', `${origin}/admin/dashboard/messages?id=${inquiry.id}`] : []),
    '',
  ].join('\n')
}

const vehicleName = ({ inquiry, car }: { inquiry: Inquiry; car: Car | undefined }) =>
  car ? carName(car) : inquiry.carName

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
