// The interface between the screens and the part of the app that knows the database and the network. That part is in lazy chunks:
// screens wait for it by `clientLoaded`; what only staff do needs their session, see session/current-session.ts.

import type { ReceivedRefusal } from '#app/local/db/rows.ts'
import type { UnfinishedWork } from '#app/local/session/close-session.ts'
import type { Session } from '#app/local/session/session.ts'
import type { InquiryDraft } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Issue } from '#domain/values/issue.ts'

export type InquiryResult =
  | { kind: 'sent' }
  /** Pending in the visitor outbox. */
  | { kind: 'waiting'; mid: string }
  /** `mid` is set when the inquiry is stored, so that it can be corrected. */
  | ({ kind: 'refused'; issues: Issue[]; mid?: string } & ReceivedRefusal)
  /** It could be neither sent nor stored. */
  | { kind: 'not-kept' }

/** The three answers to the question about unfinished work at log-out. */
export type LogOutChoice = 'sync' | 'keep' | 'discard'
export interface LogOutOptions {
  /** Ends all sessions of the user, which needs a connection. */
  everywhere?: boolean
}

/** `asks`: there is unfinished work, and nothing was done. */
export type LogOutResult =
  | { kind: 'done' }
  | ({ kind: 'asks' } & UnfinishedWork)
  /** The other sessions could not be ended, and nothing was done. */
  | { kind: 'failed' }

export interface Client {
  /**
   * Stores an inquiry of a visitor on the device and sends it, now or when there is a connection.
   * @param corrects the `mid` of the refused inquiry that this one replaces
   */
  sendInquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<InquiryResult>
  /** Deletes a sent or refused inquiry and its content from the device. */
  removeInquiry(mid: string): Promise<void>
  /** After a log-in. */
  enter(session: Session): Promise<void>
  /**
   * Resolves as `asks`, without logging out, while there is unfinished work that the person has not been shown.
   * @param confirmed the unfinished work that the person was shown when they made the choice
   */
  logOut(choice?: LogOutChoice, confirmed?: UnfinishedWork, options?: LogOutOptions): Promise<LogOutResult>
  /** Continues the session under the token that came with a new password. */
  renewToken(token: string): Promise<void>
  /** Fetches the current user, whose name or role may have changed. */
  checkSession(): Promise<void>
  /** Syncs now, ignoring any backoff. */
  retry(): void
}

let load: () => Promise<Client>
let loaded: Promise<Client> | null = null

/** @param loadClient is called again when the client is needed after it could not be loaded */
export function setClient(loadClient: () => Promise<Client>): void {
  load = loadClient
}

/** Rejects when the client cannot be loaded. */
export function clientLoaded(): Promise<Client> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}
