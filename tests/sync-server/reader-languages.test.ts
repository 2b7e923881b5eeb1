// E-mails, over a real SMTP server, and push notifications are in the language of their reader.
import { expect, it, onTestFinished } from 'vitest'
import type { LanguageCode } from '#domain/values/languages.ts'
import { runDueWork } from '#sync-server/due-work.ts'
import { inquiryMails } from '#sync-server/mail/inquiry-mails.ts'
import { type SendResult, smtpSender } from '#sync-server/mail/smtp-sender.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { openPushReceiver } from '#tests/support/server/push-service.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const ORIGIN = 'https://cars.example'

/** A site in French, with an admin who reads German. */
async function start(mails: MailServer) {
  const smtp = { host: '127.0.0.1', port: mails.port, secure: false, isTlsOptional: true } as const
  const server = await startTestServer({
    smtp,
    publicUrl: ORIGIN,
    notifications: { setTimer: manualTimers().after, allowLoopback: true },
  })
  onTestFinished(() => server.close())
  const boss = await server.addUser('boss', 'admin')
  const admin = apiClient(server, server.tokenOf(boss))
  await admin('PUT', '/api/settings', { siteName: 'Lot', companyInfo: { name: '' }, languages: { default: 'fr' } })
  const speak = (id: number, language: LanguageCode) => admin('PUT', `/api/users/${id}`, { language })
  await speak(boss.id, 'de')
  const enquire = () => apiClient(server)('POST', '/api/inquiries', validInquiry)
  return { server, smtp, boss, admin, speak, enquire }
}

it('an enquiry is e-mailed to each user in that user’s language, to others in that of the site', async () => {
  const mails = await startMailServer()
  const { server, smtp, admin, enquire } = await start(mails)
  const log = { warn: () => {}, error: () => {} }
  const kinds = [inquiryMails({ send: smtpSender(smtp), log, origin: ORIGIN })]
  const mailer = runDueWork({ store: server.store, kinds, log, now: () => server.clock.now })
  onTestFinished(() => mailer.close())
  const recipients = ['Boss@example.com', 'sales@lot.example', 'desk@lot.example']
  await admin('PUT', '/api/settings', { inquiryMail: { recipients, crm: ['crm@lot.example'] } })
  await enquire()
  await expect.poll(() => mails.received.length).toBe(3)
  expect(mails.received.map(({ recipients: to, mail }) => [to, mail.subject])).toEqual([
    [['Boss@example.com'], 'Neue Anfrage'],
    [['sales@lot.example', 'desk@lot.example'], 'Nouvelle demande'],
    [['crm@lot.example'], 'Nouvelle demande'],
  ])
  const [german, french, crm] = mails.received.map(({ mail }) => mail)
  expect(german?.text).toContain(`Telefon: ${validInquiry.phone}`)
  expect(french?.text).toContain(`Téléphone\u00a0: ${validInquiry.phone}`)
  expect(crm?.text).toContain('<prospect status="new">')
  expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(3)
})

it('a mail server that is away is asked once, however many languages there are', async () => {
  const { server, admin, enquire } = await start(await startMailServer())
  await admin('PUT', '/api/settings', { inquiryMail: { recipients: ['boss@example.com', 'sales@lot.example'] } })
  const { uid } = (await enquire()).body
  let asked = 0
  const send = async (): Promise<SendResult> => {
    asked += 1
    return { kind: 'failed', accepted: [], error: 'ETIMEDOUT', isPermanent: false }
  }
  const { perform } = inquiryMails({ send, log: { warn: () => {} } })
  const { kind } = await perform(uid, await server.store.read(), new AbortController().signal)
  expect([kind, asked]).toEqual(['again', 1])
})

it('invitations, links to set a password and test e-mails are in the language of their reader', async () => {
  const mails = await startMailServer()
  const { admin, boss, speak, server } = await start(mails)
  const last = async (count: number) => {
    await expect.poll(() => mails.received.length).toBe(count)
    return mails.received.at(-1)?.mail
  }
  const invited = await admin('POST', '/api/users/invite', { name: 'Gia', email: 'gia@lot.example', role: 'User' })
  expect(invited.body.isMailed).toBe(true)
  expect((await last(1))?.subject).toBe('Votre compte chez Lot')

  await speak(boss.id, 'es')
  await apiClient(server)('POST', '/api/auth/forgot', { email: 'boss@example.com' })
  const forgotten = await last(2)
  expect(forgotten?.subject).toBe('Su contraseña en Lot')
  expect(forgotten?.text).toContain('Nombre de usuario: boss')

  await admin('POST', '/api/status/test-mail', { to: 'BOSS@example.com' })
  expect((await last(3))?.subject).toBe('Correo de prueba de Lot')
  await admin('POST', '/api/status/test-mail', { to: 'anybody@lot.example' })
  expect((await last(4))?.subject).toBe('E-mail de test de Lot')
})

it('a push notification is in the language of its user, also where a browser shows it without a worker', async () => {
  const { server, boss, admin, enquire } = await start(await startMailServer())
  const receiver = await openPushReceiver(server.push.publicKey)
  expect(boss.username).toBe('boss')
  await admin('POST', '/api/notices/subscription', receiver.subscription())
  await enquire()
  await receiver.waitForCount(1)
  expect(JSON.parse(receiver.notifications[0]?.text ?? '')).toMatchObject({
    kind: 'inquiry',
    texts: { title: 'Neue Anfrage', body: 'Eine neue Anfrage ist eingegangen' },
    notification: { title: 'Neue Anfrage', body: 'Eine neue Anfrage ist eingegangen' },
  })
})
