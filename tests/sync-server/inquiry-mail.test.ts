// E-mails of new enquiries, sent to a real SMTP server on this machine.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { type DueWork, runDueWork } from '#sync-server/due-work.ts'
import { adfDocument } from '#sync-server/mail/adf.ts'
import { inquiryMails } from '#sync-server/mail/inquiry-mails.ts'
import { type SendResult, smtpSender } from '#sync-server/mail/smtp-sender.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { apiClient, validCar, validInquiry, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { adfProblems } from '#tests/support/xml/validate-xml.ts'
import { inquiryRow } from './store/rows.ts'

const ORIGIN = 'https://cars.example'
const FROM = 'website@cars.example'
const SALES = 'sales@cars.example'
const BOSS = 'boss@cars.example'
const MINUTE_MS = 60_000
const NO_WAITING = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 }

interface SiteOptions {
  dir?: string
  recipients?: string[]
  password?: string
  timeouts?: object
}

/** The server with a mailer that sends to `port`, whose time a test advances. */
async function startSite(port: number, { dir, recipients = [SALES, BOSS], password, timeouts }: SiteOptions = {}) {
  const auth = password === undefined ? undefined : { user: 'site', pass: password }
  const smtp = { host: '127.0.0.1', port, secure: false, auth }
  const server = await startTestServer({ smtp, publicUrl: ORIGIN, dir })
  const timers = manualTimers()
  const logged: object[] = []
  const log = { warn: (entry: object) => void logged.push(entry), error: (entry: object) => void logged.push(entry) }
  const mailer = runDueWork({
    store: server.store,
    kinds: [inquiryMails({ send: smtpSender(smtp, timeouts), log, mailFrom: FROM, origin: ORIGIN })],
    log,
    now: () => server.clock.now,
    setTimer: timers.after,
  })
  onTestFinished(() => closeSite({ server, mailer }))
  const admin = apiClient(server, server.tokenOf(await server.addUser(`ann${randomUUID()}`, 'admin')))
  await admin('PUT', '/api/settings', { inquiryMail: { recipients } })
  const send = (fields: object = {}, headers = {}) =>
    apiClient(server)('POST', '/api/inquiries', { ...validInquiry, ...fields }, headers)
  const queue = async () => [...(await server.store.read()).all('mails')]
  const advance = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
    timers.advance(minutes * MINUTE_MS)
  }
  /** Until the next attempt of each mail, once the timer is set. */
  const waits = async () =>
    timers.due().length === 0
      ? []
      : (await queue()).flatMap(({ nextAt, claim }) =>
          nextAt === null || claim !== undefined ? [] : Date.parse(nextAt) - server.clock.now.getTime(),
        )
  return { server, mailer, admin, send, queue, waits, advance, timers, log: logged }
}

const closed = new WeakSet<TestServer>()
async function closeSite({ server, mailer }: { server: TestServer; mailer: DueWork }, keepsFolder = false) {
  if (closed.has(server)) return
  closed.add(server)
  await mailer.close()
  await (keepsFolder ? server.stop() : server.close())
}

const attachment = ({ received }: MailServer, index = 0) => {
  const [file] = received[index]?.mail.attachments ?? []
  const { content = '' } = file ?? {}
  return { ...file, text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString() }
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('a new enquiry', () => {
  it('is e-mailed to every recipient, with an ADF attachment', async () => {
    const mail = await startMailServer()
    const { admin, send, queue } = await startSite(mail.port)
    const { body: car } = await admin('POST', '/api/cars', {
      ...validCar,
      vin: 'WP0ZZZ99ZTS392124',
      stockNumber: 'A 12',
    })
    const { body: inquiry } = await send({ email: 'ada@example.com', carId: car.id })
    await expect.poll(() => mail.received.length).toBe(1)
    const [{ recipients, mail: received } = expect.fail()] = mail.received
    expect(recipients).toEqual([SALES, BOSS])
    expect(received.from).toMatchObject({ address: FROM, name: 'Alder & Vale Motors' })
    expect(received.replyTo).toEqual([{ address: 'ada@example.com', name: validInquiry.name }])
    expect(received.subject).toBe('New enquiry: 2021 Alfa Romeo Giulia')
    for (const text of [validInquiry.name, validInquiry.phone, validInquiry.message, 'A 12', ORIGIN]) {
      expect(received.text).toContain(text)
    }
    const adf = attachment(mail)
    expect(adf).toMatchObject({ filename: `enquiry-${inquiry.id}.adf.xml`, mimeType: 'application/x-adf+xml' })
    expect(await adfProblems(adf.text)).toEqual([])
    expect(adf.text).toContain('<vin>WP0ZZZ99ZTS392124</vin>\n<stock>A 12</stock>')
    await expect.poll(queue).toEqual([])
  })

  it('names its source and where it is, and goes to each CRM address as a mail whose body is the ADF', async () => {
    const mail = await startMailServer()
    const { admin, send, queue } = await startSite(mail.port)
    await admin('PUT', '/api/settings', { inquiryMail: { crm: ['crm@one.example', 'leads@two.example'] } })
    const source = { name: 'Google Ads', medium: 'cpc', campaign: '<spring>', landing: '/cars?gclid=1' }
    const { body: inquiry } = await send({ source })
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(3)
    const [toStaff, ...toCrm] = mail.received
    expect(toStaff?.recipients).toEqual([SALES, BOSS])
    expect(toStaff?.mail.text).toContain('Source: Google Ads · cpc · <spring>\nFirst page: /cars\n')
    expect(toStaff?.mail.text).toContain(`${ORIGIN}/admin/dashboard/messages?id=${inquiry.id}`)
    expect(toCrm.map(({ recipients }) => recipients)).toEqual([['crm@one.example'], ['leads@two.example']])
    for (const { mail: lead } of toCrm) {
      expect(lead.attachments).toEqual([])
      const text = lead.text ?? ''
      expect(await adfProblems(text)).toEqual([])
      expect(text).toContain('<service>Google Ads · cpc · &lt;spring&gt; · /cars</service>')
      expect(lead.to?.map(({ address }) => address)).toHaveLength(1)
      expect(lead.messageId, 'no copy of the other mail').not.toBe(toStaff?.mail.messageId)
    }
    await expect.poll(queue).toEqual([])
  })

  it('goes again to those addresses only that did not get it, the first ones of them first', async () => {
    const mail = await startMailServer()
    const asked: string[] = []
    const [unknown, busy, last] = ['crm@one.example', 'crm@two.example', 'crm@three.example'] as const
    mail.refuse = (address) => {
      asked.push(address)
      const code = new Map<string, number>([
        [unknown, 550],
        [busy, 450],
      ]).get(address)
      return code === undefined ? null : { code, text: 'Not now' }
    }
    const { admin, send, queue, advance, waits } = await startSite(mail.port, { recipients: [] })
    await admin('PUT', '/api/settings', { inquiryMail: { crm: [SALES, unknown, busy, last] } })
    await send()
    await expect.poll(waits).toEqual([MINUTE_MS])
    expect(asked, 'a server that is busy is asked no more').toEqual([SALES, unknown, busy])
    expect(mail.received.map(({ recipients }) => recipients)).toEqual([[SALES]])
    mail.refuse = () => null
    advance(1)
    await expect.poll(queue).toEqual([])
    expect(mail.received.map(({ recipients }) => recipients)).toEqual([[SALES], [unknown], [busy], [last]])
  })

  it('names the currency and the unit of the site in its ADF', async () => {
    const mail = await startMailServer()
    const { admin, send } = await startSite(mail.port)
    await admin('PUT', '/api/settings', { region: { country: 'DE', currency: 'EUR', distanceUnit: 'km' } })
    const { body: car } = await admin('POST', '/api/cars', validCar)
    await send({ carId: car.id })
    await expect.poll(() => mail.received.length).toBe(1)
    const { text } = attachment(mail)
    expect(await adfProblems(text)).toEqual([])
    expect(text).toContain(`<odometer units="km">${car.mileage}</odometer>`)
    expect(text).toContain(`<price type="asking" currency="EUR">${car.price}</price>`)
  })

  it('says no mileage of a car whose mileage is not known', async () => {
    const mail = await startMailServer()
    const { admin, send } = await startSite(mail.port)
    const { body: car } = await admin('POST', '/api/cars', { ...validCar, mileage: null })
    await send({ carId: car.id })
    await expect.poll(() => mail.received.length).toBe(1)
    const { text } = attachment(mail)
    expect(await adfProblems(text)).toEqual([])
    expect(text).not.toContain('odometer')
  })

  it('about no car, or about one that was deleted, is valid ADF', async () => {
    const mail = await startMailServer()
    const { admin, send } = await startSite(mail.port)
    await send()
    await expect.poll(() => mail.received.length).toBe(1)
    const { body: car } = await admin('POST', '/api/cars', validCar)
    await admin('DELETE', `/api/cars/${car.id}`)
    await send({ carId: car.id })
    await expect.poll(() => mail.received.length).toBe(2)
    for (const index of [0, 1]) expect(await adfProblems(attachment(mail, index).text)).toEqual([])
    expect(mail.received[0]?.mail.subject).toBe('New enquiry')
  })

  it('has no element in its ADF for what it does not have', async () => {
    const [inquiry, site] = [inquiryRow('i', 1, 1), { name: 'Lot', notation: DEFAULT_NOTATION, origin: undefined }]
    const text = adfDocument({ ...inquiry, phone: '' }, undefined, site)
    expect(await adfProblems(text)).toEqual([])
    expect(text).not.toMatch(/<(?:phone|email|service|url|id source)\b/)
    expect(text).toContain('General inquiry')
    const full = adfDocument({ ...inquiry, email: 'ada@example.com', carId: 100_001, carName: 'A4' }, undefined, site)
    for (const part of ['<phone>+447700900123', '<email>ada@example.com', 'source="website">100001', '<comments>A4'])
      expect(full).toContain(part)
  })

  it('cannot add headers, recipients or elements', async () => {
    const mail = await startMailServer()
    const { admin, send } = await startSite(mail.port)
    const hostile = 'X\r\nBcc: thief@example.com\r\n\r\n</model><!-- & ]]> \ufffe'
    const { body: car } = await admin('POST', '/api/cars', {
      ...validCar,
      make: hostile,
      model: hostile,
      color: hostile,
    })
    const message = `${hostile}\r\n.\r\nRCPT TO:<thief@example.com>\r\n</comments><adf>`
    expect((await send({ carId: car.id, message, email: 'a,<thief>@example.com' })).status).toBe(422)
    expect((await send({ carId: car.id, message })).status).toBe(201)
    await expect.poll(() => mail.received.length).toBe(1)
    const [{ recipients, mail: received, raw } = expect.fail()] = mail.received
    expect(recipients).toEqual([SALES, BOSS])
    expect([received.bcc, received.cc, received.replyTo]).toEqual([undefined, undefined, undefined])
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(received.text).toContain('</comments><adf>')
    const { text } = attachment(mail)
    expect(await adfProblems(text)).toEqual([])
    expect(text).toContain('&lt;/comments&gt;&lt;adf&gt;')
  })

  it('is e-mailed once when its request is repeated', async () => {
    const mail = await startMailServer()
    const { send, queue } = await startSite(mail.port)
    const key = withIdempotencyKey(randomUUID())
    expect([(await send({}, key)).status, (await send({}, key)).status]).toEqual([201, 201])
    await send({ name: 'Grace Hopper' })
    await expect.poll(() => mail.received.length).toBe(2)
    await expect.poll(queue).toEqual([])
  })

  it('is not queued without recipients or without an SMTP server', async () => {
    const mail = await startMailServer()
    const without = await startSite(mail.port, { recipients: [] })
    expect((await without.send()).status).toBe(201)
    expect(await without.queue()).toEqual([])
    const server = await startTestServer()
    onTestFinished(() => server.close())
    const admin = apiClient(server, server.tokenOf(await server.addUser('ann', 'admin')))
    await admin('PUT', '/api/settings', { inquiryMail: { recipients: [SALES] } })
    expect((await apiClient(server)('POST', '/api/inquiries', validInquiry)).status).toBe(201)
    expect([...(await server.store.read()).all('mails')]).toEqual([])
    expect(mail.received).toEqual([])
  })

  it('waits while there are no recipients, and is removed after its last try', async () => {
    const { server, mailer, admin, send } = await startSite(await closedPort())
    await mailer.close()
    const { uid } = (await send()).body
    await admin('PUT', '/api/settings', { inquiryMail: { recipients: [] } })
    const { perform } = inquiryMails({ send: () => expect.fail(), log: { warn() {} } })
    for (const [attempts, kind] of [
      [0, 'again'],
      [8, 'done'],
    ] as const) {
      await server.store.transact((records) =>
        records.put('mails', uid, { queuedAt: '2026-01-01', sentTo: [], attempts, nextAt: null }),
      )
      expect(await perform(uid, await server.store.read(), new AbortController().signal)).toMatchObject({ kind })
    }
  })

  it('is sent with a log-in, whose password is in no log', async () => {
    const mail = await startMailServer({ password: 'right pass' })
    const wrong = await startSite(mail.port, { password: 'wrong pass' })
    await wrong.send()
    await expect.poll(wrong.queue).toMatchObject([{ attempts: 1, error: '535', nextAt: expect.any(String) }])
    const right = await startSite(mail.port, { password: 'right pass' })
    await right.send()
    await expect.poll(() => mail.received.length).toBe(1)
    const logged = JSON.stringify([wrong.log, right.log, wrong.server.log, right.server.log])
    expect(logged).toContain('mail_failed')
    expect(logged).not.toMatch(/wrong pass|right pass|Anne-Marie|7700900123|still available|sales@/)
  })
})

describe('a mail server that fails', () => {
  it('by refusing the connection is tried again with growing delays', async () => {
    const port = await closedPort()
    const { send, queue, advance, waits } = await startSite(port)
    expect((await send()).status).toBe(201)
    await expect.poll(queue).toMatchObject([{ attempts: 1, error: 'ESOCKET' }])
    for (const [attempts, minutes] of [1, 5, 15].entries()) {
      await expect.poll(waits).toEqual([minutes * MINUTE_MS])
      advance(minutes)
      await expect.poll(queue).toMatchObject([{ attempts: attempts + 2 }])
    }
    const mail = await startMailServer({ port })
    await expect.poll(waits).toEqual([60 * MINUTE_MS])
    advance(60)
    await expect.poll(() => mail.received.length).toBe(1)
    await expect.poll(queue).toEqual([])
  })

  it('by hanging does not delay the visitor, and is tried again', async () => {
    const sockets: Socket[] = []
    const hanging = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      hanging.close()
    })
    const { send, queue } = await startSite((hanging.address() as AddressInfo).port, { timeouts: NO_WAITING })
    expect((await send()).status).toBe(201)
    await expect.poll(queue).toMatchObject([{ attempts: 1, error: 'ETIMEDOUT' }])
  })

  it('by 4xx for one recipient gets the mail again for that one', async () => {
    const mail = await startMailServer()
    mail.refuse = (address) => (address === BOSS ? { code: 451, text: `Try again later, ${address}` } : null)
    const { send, queue, advance, log } = await startSite(mail.port)
    await send()
    await expect.poll(queue).toMatchObject([{ attempts: 1, error: '451', sentTo: [SALES] }])
    expect(JSON.stringify(log)).not.toContain(BOSS)
    mail.refuse = () => null
    advance(1)
    await expect.poll(() => mail.received.map(({ recipients }) => recipients)).toEqual([[SALES], [BOSS]])
    await expect.poll(queue).toEqual([])
  })

  it('by 4xx for one recipient sends nothing again to one whose domain is written in another form', async () => {
    const mail = await startMailServer()
    mail.refuse = (address) => (address === BOSS ? { code: 451, text: 'Try again later' } : null)
    const accepted = ['Sales@Cars.Example', 'info@autohäuser.example', 'büro@autohäuser.example']
    const { send, queue, advance } = await startSite(mail.port, { recipients: [...accepted, BOSS] })
    await send()
    await expect.poll(queue).toMatchObject([{ attempts: 1, error: '451' }])
    mail.refuse = () => null
    advance(1)
    await expect.poll(() => mail.received.map(({ recipients }) => recipients.length)).toEqual([3, 1])
    await expect.poll(queue).toEqual([])
  })

  it('for two days leaves the mail to admins, who send it again', async () => {
    const mail = await startMailServer()
    mail.refuse = () => ({ code: 450, text: 'busy' })
    const { admin, send, queue, advance, waits, log } = await startSite(mail.port)
    const { body: inquiry } = await send()
    for (let attempts = 1; attempts <= 9; attempts++) {
      await expect.poll(queue).toMatchObject([{ attempts }])
      if (attempts < 9) {
        await expect.poll(waits).toEqual([expect.any(Number)])
        advance(((await waits())[0] ?? 0) / MINUTE_MS)
      }
    }
    await expect.poll(queue).toMatchObject([{ nextAt: null }])
    expect(log.filter((entry) => 'undelivered' in entry && entry.undelivered)).toMatchObject([{ attempts: 9 }])
    const { body } = await admin('GET', '/api/undelivered-mails')
    expect(body).toMatchObject({
      data: [{ uid: inquiry.uid, inquiryId: inquiry.id, attempts: 9, error: '450' }],
      isSetUp: true,
    })
    expect((await admin('POST', '/api/undelivered-mails/retry')).status).toBe(204)
    await expect.poll(queue).toMatchObject([{ attempts: 1 }])
    await expect.poll(waits).toEqual([MINUTE_MS])
    mail.refuse = () => null
    advance(1)
    await expect.poll(() => mail.received.length).toBe(1)
    expect((await admin('GET', '/api/undelivered-mails')).body.data).toEqual([])
  })

  it('by 5xx is not tried again, until an admin has corrected the address', async () => {
    const mail = await startMailServer()
    mail.refuse = (address) => (address === BOSS ? { code: 550, text: 'no such user' } : null)
    const { admin, send, queue, advance } = await startSite(mail.port)
    await send()
    const undelivered = { attempts: 1, error: '550', nextAt: null, sentTo: [SALES] }
    await expect.poll(queue).toMatchObject([undelivered])
    advance(1)
    await send()
    await expect.poll(queue).toMatchObject([undelivered, undelivered])
    const { body } = await admin('GET', '/api/undelivered-mails')
    expect(body.data.map(({ inquiryId }: { inquiryId: number }) => inquiryId)).toEqual([1, 2])
    await admin('PUT', '/api/settings', { inquiryMail: { recipients: [SALES, 'chief@cars.example'] } })
    await admin('POST', '/api/undelivered-mails/retry')
    await expect.poll(() => mail.received.at(-1)?.recipients).toEqual(['chief@cars.example'])
    await expect.poll(queue).toEqual([])
  })
})

it('a mail server on another machine receives nothing without TLS, unless the address allows it', async () => {
  const mailServer = await startMailServer()
  // Leads to this machine, and does not count as it.
  const remote = { host: '0.0.0.0', port: mailServer.port, secure: false }
  const message = { from: FROM, to: SALES, subject: 'Enquiry', text: 'A name and a phone number' }
  expect(await smtpSender(remote)(message)).toMatchObject({ kind: 'failed', error: 'ETLS', isPermanent: false })
  expect(mailServer.received).toEqual([])
  expect(await smtpSender({ ...remote, isTlsOptional: true })(message)).toEqual({ kind: 'sent' })
})

describe('a queued mail', () => {
  it('waits while there are no recipients for a moment', async () => {
    const port = await closedPort()
    const { admin, send, queue, advance, timers } = await startSite(port)
    const save = (recipients: string[]) => admin('PUT', '/api/settings', { inquiryMail: { recipients } })
    await send()
    await expect.poll(queue).toMatchObject([{ attempts: 1 }])
    await save([])
    await expect.poll(timers.due).toEqual([MINUTE_MS])
    advance(1)
    await expect.poll(async () => (await queue())[0]?.attempts ?? 'dropped').toBe(2)
    await save([SALES])
    const mail = await startMailServer({ port })
    await expect.poll(timers.due).toEqual([5 * MINUTE_MS])
    advance(5)
    await expect.poll(() => mail.received.map(({ recipients }) => recipients)).toEqual([[SALES]])
    await expect.poll(queue).toEqual([])
  })

  it('is sent by one of two servers whose clocks differ by more than a claim lasts', async () => {
    const server = await startTestServer({ smtp: { host: '127.0.0.1', port: 25, secure: false } })
    onTestFinished(() => server.close())
    const admin = apiClient(server, server.tokenOf(await server.addUser('ann', 'admin')))
    await admin('PUT', '/api/settings', { inquiryMail: { recipients: [SALES] } })
    const sending: number[] = []
    let finish = () => {}
    const start = (minutesAhead: number) => {
      const timers = manualTimers()
      const log = { warn() {}, error() {} }
      const send = () => {
        sending.push(minutesAhead)
        return new Promise<SendResult>((resolve) => {
          finish = () => resolve({ kind: 'sent' })
        })
      }
      const mailer = runDueWork({
        store: server.store,
        kinds: [inquiryMails({ send, log })],
        log,
        now: () => new Date(server.clock.now.getTime() + minutesAhead * MINUTE_MS),
        setTimer: timers.after,
      })
      onTestFinished(() => mailer.close())
      return { mailer, timers }
    }
    const first = start(0)
    await apiClient(server)('POST', '/api/inquiries', validInquiry)
    await expect.poll(() => sending).toEqual([0])

    // The other server looks at the queue, and would send the mail at once by its clock.
    const second = start(6)
    await expect.poll(() => second.timers.due()).toEqual([5 * MINUTE_MS])
    expect(sending).toEqual([0])
    // The first one does not come back.
    first.mailer.close()
    server.clock.now = new Date(server.clock.now.getTime() + 5 * MINUTE_MS)
    second.timers.advance(5 * MINUTE_MS)
    await expect.poll(() => sending).toEqual([0, 6])
    finish()
    await expect.poll(async () => (await server.store.read()).count('mails')).toBe(0)
  })

  it('is sent after a restart', async () => {
    const port = await closedPort()
    const before = await startSite(port)
    await before.send()
    await expect.poll(before.queue).toMatchObject([{ attempts: 1 }])
    await closeSite(before, true)
    const mail = await startMailServer({ port })
    const after = await startSite(port, { dir: before.server.dir })
    await expect.poll(() => after.timers.due().length).toBe(1)
    after.advance(1)
    await expect.poll(() => mail.received.length).toBe(1)
  })

  it('is removed with its enquiry, also with all data of the person', async () => {
    const { admin, send, queue } = await startSite(await closedPort())
    const { body: inquiry } = await send()
    await send({ email: 'ada@example.com' })
    await expect.poll(queue).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
    await admin('DELETE', `/api/inquiries/${inquiry.id}`)
    expect(await queue()).toHaveLength(1)
    await admin('DELETE', '/api/personal-data', { email: 'ada@example.com' })
    expect(await queue()).toEqual([])
  })

  it('is deleted after 30 days', async () => {
    const { server, send, queue } = await startSite(await closedPort())
    await send()
    await expect.poll(queue).toMatchObject([{ attempts: 1 }])
    const days = (count: number) => new Date(server.clock.now.getTime() + count * 24 * 60 * MINUTE_MS)
    await pruneStore(server.store, days(29))
    expect(await queue()).toHaveLength(1)
    await pruneStore(server.store, days(31))
    expect(await queue()).toEqual([])
  })
})

describe('the recipients', () => {
  it('are sent to staff only', async () => {
    const { server, admin } = await startSite(await closedPort())
    const user = apiClient(server, server.tokenOf(await server.addUser('bob', 'user')))
    for (const staff of [admin, user]) {
      expect((await staff('GET', '/api/settings')).body.inquiryMail).toEqual({ recipients: [SALES, BOSS] })
      expect(JSON.stringify((await staff('GET', '/api/sync/pull?cursor=0.0')).body)).not.toContain(SALES)
    }
    const { headers } = await admin('GET', '/api/settings')
    const cursor = headers.get('X-Cursor')
    await admin('PUT', '/api/settings', { inquiryMail: { recipients: [BOSS] } })
    const pulled = async (client: typeof admin) => (await client('GET', `/api/sync/pull?cursor=${cursor}`)).body.changes
    expect(await pulled(user)).toMatchObject([{ record: { inquiryMail: { recipients: [BOSS] } } }])
    const visitor = apiClient(server)
    const [change] = await pulled(visitor)
    expect(change.record.siteName).toBe('Alder & Vale Motors')
    for (const client of [visitor, apiClient(server, 'a.b.c')]) {
      expect((await client('GET', '/api/settings')).body).not.toHaveProperty('inquiryMail')
    }
    expect(JSON.stringify(change)).not.toMatch(/inquiryMail|@cars\.example/)
  })

  it.each(['a', 'a@b', 'a@b.c, d@e.f', '<a@b.c>', 'a@b.c\nBcc: d@e.f'])('are addresses, unlike "%s"', async (text) => {
    const { admin } = await startSite(await closedPort(), { recipients: [] })
    const { status, body } = await admin('PUT', '/api/settings', { inquiryMail: { recipients: [SALES, text] } })
    expect([status, body.message]).toEqual([422, 'Notify by e-mail must be a list of e-mail addresses'])
  })
})
