// The status of the server for admins: version, last backup elsewhere, and a test e-mail with the answer of the mail server.
import { expect, it, onTestFinished } from 'vitest'
import { noteBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'
import { startTestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

async function start(options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const call = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  const sendTest = async (to: string) => call('POST', '/api/status/test-mail', { to })
  return { server, call, sendTest }
}

const smtpAt = (port: number) => ({ host: '127.0.0.1', port, secure: false })

it('names the version and the last backup whose copy elsewhere was read back', async () => {
  const { server, call } = await start()
  expect((await call('GET', '/api/status')).body).toEqual({ version: '1.2.3', lastBackupElsewhere: null })
  const at = new Date()
  await noteBackup(server.dir, at, { succeeded: true, isElsewhere: true })
  await noteBackup(server.dir, new Date(), { succeeded: false })
  expect((await call('GET', '/api/status')).body.lastBackupElsewhere).toBe(at.toISOString())
})

it('sends a test e-mail and returns the answer of the mail server', async () => {
  const mail = await startMailServer()
  const { sendTest } = await start({ smtp: smtpAt(mail.port) })
  const sent = await sendTest(' ann@lot.example ')
  expect(sent.body).toEqual({ accepted: true, answer: expect.stringMatching(/^250 /) })
  expect(mail.received).toMatchObject([{ recipients: ['ann@lot.example'] }])
  mail.refuse = () => ({ code: 550, text: 'No such person' })
  expect((await sendTest('ann@lot.example')).body).toEqual({
    accepted: false,
    answer: expect.stringContaining('No such person'),
  })
})

it('says that nothing was accepted when no mail server listens, and when none is set up', async () => {
  const { sendTest } = await start({ smtp: smtpAt(1) })
  const { status, body } = await sendTest('ann@lot.example')
  expect({ status, body }).toEqual({
    status: 200,
    body: { accepted: false, answer: expect.stringContaining('ECONNREFUSED') },
  })
  const { sendTest: sendWithout } = await start()
  expect((await sendWithout('ann@lot.example')).body).toEqual({
    accepted: false,
    answer: expect.stringContaining('SMTP_URL'),
  })
})

it.each(['', 'ann', 'ann@lot.example, bob@lot.example'])('refuses %j as the address of a test e-mail', async (to) => {
  const { sendTest } = await start()
  expect((await sendTest(to)).status).toBe(422)
})
