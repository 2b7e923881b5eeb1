// An SMTP server on this machine, which parses what it receives.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  recipients: string[]
  /** As it was sent. */
  raw: string
  mail: Email
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** Replaces the reply to a recipient; null accepts. */
  refuse: (address: string) => { code: number; text: string } | null
  stop(): Promise<void>
}

/** Accepts mail from anyone; with `password`, only after a log-in as `site`. */
export async function startMailServer(options: { port?: number; password?: string } = {}): Promise<MailServer> {
  const { port = 0, password } = options
  const received: ReceivedMail[] = []
  const handlers: SMTPServerOptions = {
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password: typed }, _session, callback) {
      if (username === 'site' && typed === password) callback(null, { user: username })
      else callback(replyError(535, 'Wrong password'))
    },
    onRcptTo({ address }, _session, callback) {
      const refusal = server.refuse(address)
      callback(refusal ? replyError(refusal.code, refusal.text) : null)
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then(async (bytes) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ recipients, raw: bytes.toString(), mail: await PostalMime.parse(bytes) })
          callback()
        })
        .catch(callback)
    },
  }
  const smtp = new SMTPServer(handlers)
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    refuse: () => null,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  onTestFinished(() => server.stop())
  return server
}

function replyError(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
