// The mail server of the dealership: it takes messages, refuses some, and takes some for a part of their recipients only.
import type { SendMailOptions } from 'nodemailer'
import type { SendResult } from '#sync-server/mail/smtp-sender.ts'
import type { Journal } from './journal.ts'
import type { MailWatch } from './oracles/mail-watch.ts'
import type { Scheduler } from './scheduler.ts'

interface Dependencies {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly mailWatch: MailWatch
  readonly isRecovering: boolean
  guard(check: () => void): void
}

/** @param isAlive whether the process that sends still runs */
export type MailServer = (message: SendMailOptions, isAlive: () => boolean) => Promise<SendResult>

export function mailServer(world: Dependencies): MailServer {
  const { scheduler, journal } = world
  return async (message, isAlive) => {
    // A process that has ended sends nothing.
    if (!isAlive()) return new Promise(() => {})
    const [uid, recipients] = contentOf(message)
    world.guard(() => world.mailWatch.onSend(uid, recipients))
    journal.trace(() => `mails ${uid.slice(-4)} to ${recipients.join()}`)
    await scheduler.sleep(scheduler.between(50, world.isRecovering ? 500 : 8000))
    const result = resultFor(world, recipients)
    journal.count(`mail: ${result.kind}`)
    if (!isAlive()) return new Promise(() => {})
    world.mailWatch.onResult(uid, recipients, result)
    return result
  }
}

function resultFor({ scheduler, isRecovering }: Dependencies, recipients: readonly string[]): SendResult {
  if (isRecovering || scheduler.chance(0.6)) return { kind: 'sent' }
  const accepted = recipients.slice(1).filter(() => scheduler.chance(0.5))
  return { kind: 'failed', accepted, error: 'EENVELOPE', isPermanent: scheduler.chance(0.2) }
}

function contentOf({ messageId = '', to }: SendMailOptions): [uid: string, recipients: string[]] {
  return [messageId.slice(1, messageId.indexOf('@')), (to as { address: string }[]).map(({ address }) => address)]
}
