// What the part of the app that knows the database and the network offers to the screens. It comes in a chunk of its own
// that the first paint does not wait for; whoever needs it waits here.
import type { Unfinished } from '#app/local/session/close-session.ts'
import type { InquiryDraft } from '#domain/inquiries/inquiry.ts'
import type { Mutation, MutationArgs, MutationName } from '#domain/mutations/mutation.ts'
import type { Verdict } from '#domain/mutations/world.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A change as a screen asks for it. The uid of a created record is its mid and may be left out. */
export type Wanted = {
  [N in MutationName]: N extends 'car.create'
    ? { name: N; uid?: string; args: MutationArgs[N] }
    : { name: N; uid: string; args: MutationArgs[N] }
}[Exclude<MutationName, 'void' | 'inquiry.create'>]

export const NOT_KEPT = 'This device could not keep the change. Nothing was changed.'

export interface ChangeOptions {
  /** Someone waits at the screen: a 5xx answer is told as failed and the change withdrawn. */
  attended?: boolean
  /** The draft that becomes this change: it goes as the change is kept, in one transaction. */
  draft?: string
}

export type Changed =
  /** The rules refuse it already on this device: nothing is queued. */
  | { kind: 'refused'; verdict: Verdict }
  /** It is on the disk of this device. `settled` tells what became of it; it never rejects. */
  | { kind: 'queued'; mid: string; uid: string; settled: Promise<Settled> }
  /** This device cannot keep it (storage full or out of order); the form stays as it is. */
  | { kind: 'not-kept'; message: string }

export type Settled =
  | { kind: 'saved'; outcome: Outcome }
  | { kind: 'conflict'; outcome: Outcome }
  | { kind: 'refused'; outcome: Outcome }
  /** No answer for now: it waits on this device. */
  | { kind: 'waiting' }
  /** Attended only: the server failed and the change is withdrawn. */
  | { kind: 'failed'; message: string }

export type EnquiryResult =
  | { kind: 'sent' }
  /** `mid`: it waits on this device under it. */
  | { kind: 'waiting'; mid: string }
  /** `mid`: what was written is kept under it, to be corrected. */
  | { kind: 'refused'; message: string; issues: Issue[]; mid?: string }
  | { kind: 'not-kept'; message: string }

export type LogInResult = { kind: 'ok' } | { kind: 'failed'; message: string }

/** What becomes of changes that wait when someone logs out. */
export type LogOutChoice = 'sync' | 'keep' | 'discard'
export type LogOutResult = { kind: 'done' } | ({ kind: 'asks' } & Unfinished)

export interface Client {
  change(wanted: Wanted, options?: ChangeOptions): Promise<Changed>
  /** Withdraws a change that waits, or drops a refused one from the list. */
  discard(mid: string): Promise<void>
  /** Makes a refused change again, with the arguments as the person corrected them. */
  resend(mid: string, args: Mutation['args']): Promise<Changed>
  /** Makes a change again (refused, or disputed) whose car was deleted meanwhile: the car is restored first, when the server still can. */
  recreate(mid: string): Promise<Changed>
  /** What people of deleted accounts left on this device becomes the admin's own, or is thrown away. */
  decideLeftBehind(choice: 'take-over' | 'discard'): Promise<void>
  /** @param corrects the refused one that this one says better */
  sendEnquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<EnquiryResult>
  /** Takes a refused enquiry off the device. */
  removeEnquiry(mid: string): Promise<void>
  logIn(identifier: string, password: string): Promise<LogInResult>
  /** @param asked what the person was told of when they chose */
  logOut(choice?: LogOutChoice, asked?: Unfinished): Promise<LogOutResult>
  /** Goes on with another token of the same person, whose password was changed here. */
  renewToken(token: string): Promise<void>
  /** Asks the server who is logged in: name or role may have changed. */
  checkSession(): Promise<void>
  retry(): void
}

let announce: (client: Client | Promise<Client>) => void
const started = new Promise<Client>((resolve) => {
  announce = resolve
})

/** The client, once the page has started it. */
export const runningClient = (): Promise<Client> => started
export const setRunningClient = (client: Client | Promise<Client>): void => announce(client)
