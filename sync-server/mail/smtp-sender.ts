import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpConfig } from '#sync-server/config.ts'

export type SendResult =
  | { kind: 'sent' }
  /**
   * @property accepted the recipients that the server took the message for
   * @property error a code without content
   * @property isPermanent the same message would be refused again
   */
  | { kind: 'failed'; accepted: string[]; error: string; isPermanent: boolean }

export type Sender = (message: SendMailOptions) => Promise<SendResult>

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 20_000
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

/** A person waits. */
const TEST_TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }

interface SmtpTimeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

function transportOf({ host, port, secure, auth, isTlsOptional }: SmtpConfig, timeouts: Partial<SmtpTimeouts> = {}) {
  return createTransport({
    host,
    port,
    secure,
    auth,
    // Enquiries and the password are not sent in clear to another machine.
    requireTLS: !secure && !isTlsOptional && !LOOPBACK.test(host),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    ...timeouts,
  })
}

/** @param timeouts replaced by a test */
export function smtpSender(config: SmtpConfig, timeouts?: Partial<SmtpTimeouts>): Sender {
  const transport = transportOf(config, timeouts)
  return async (message) => {
    try {
      const { accepted, rejectedErrors = [] } = await transport.sendMail(message)
      return rejectedErrors.length === 0 ? { kind: 'sent' } : failure(rejectedErrors, accepted)
    } catch (error) {
      const { rejectedErrors = [] } = error as SmtpError
      return failure(rejectedErrors.length > 0 ? rejectedErrors : [error as SmtpError], [])
    }
  }
}

/** The mail server's own words can contain addresses: they are for the person who asks, and in no log. */
export type TestSender = (message: SendMailOptions) => Promise<{ accepted: boolean; answer: string }>

export function testSender(config: SmtpConfig): TestSender {
  const transport = transportOf(config, TEST_TIMEOUTS)
  return async (message) => {
    try {
      const { response } = await transport.sendMail(message)
      return { accepted: true, answer: response }
    } catch (error) {
      const { response, message: text } = error as SmtpError
      return { accepted: false, answer: response ?? text }
    }
  }
}

interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
  rejectedErrors?: SmtpError[]
}

/** A refused log-in and a missing TLS are matters of settings and not of the message. */
const SETTINGS_CODES = ['EAUTH', 'ETLS']

/** Only codes: the text of a response can contain addresses. */
function failure(errors: readonly SmtpError[], accepted: string[]): SendResult {
  const [first] = errors
  const isPermanent = errors.every(
    ({ code = '', responseCode = 0 }) => responseCode >= 500 && !SETTINGS_CODES.includes(code),
  )
  const error = first?.code === 'ETLS' ? first.code : String(first?.responseCode ?? first?.code ?? first?.name)
  return { kind: 'failed', accepted, error, isPermanent }
}
