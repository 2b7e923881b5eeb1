// The interface between the screens and the part of the app that knows the database and the network. That part is in lazy chunks:
// screens call it through `client`, and what only staff do through mutate/actions.ts.

import type { UserResult } from '#app/http/user-result.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import type { ClaimedDraft } from '#app/local/drafts/claim-draft.ts'
import type { QueuedUnsent, Unsent } from '#app/local/imports/unsent-changes.ts'
import type { NewPhoto, StorePhotoResult } from '#app/local/photos/store-photo.ts'
import type { UnfinishedWork } from '#app/local/session/close-session.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import type { InquiryDraft } from '#domain/inquiries/inquiry.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Mutation, MutationArgs, MutationName } from '#domain/mutations/mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { RecoveryCodes, TwoFactorConfirmation, TwoFactorProposal } from '#domain/protocol/two-factor.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A mutation as a screen requests it. `uid` may be omitted for a creation: it is the `mid`. */
export type MutationRequest = {
  [N in MutationName]: N extends `${string}.create`
    ? { name: N; uid?: string; args: MutationArgs[N] }
    : { name: N; uid: string; args: MutationArgs[N] }
}[Exclude<MutationName, 'void' | 'inquiry.create'>]

export interface MutationOptions {
  /** A person waits for the result at the screen: a 5xx withdraws the mutation and reports it as failed. */
  attended?: boolean
  /** Key of the draft that this mutation saves. The draft is deleted in the same transaction. */
  draft?: string
}

export type MutationResult =
  /** Refused by the rules on this device: nothing was added to the outbox. */
  | { kind: 'refused'; verdict: Verdict }
  /** Stored in the outbox. `reported` never rejects, and never settles when a log-out has deleted the mutation. */
  | { kind: 'queued'; mid: string; uid: string; reported: Promise<ReportedResult> }
  | NotKept

/** A mutation of `changeAll` in the outbox. */
export interface GroupedMutation {
  mid: string
  request: MutationRequest
}

export type GroupResult =
  /** `made` lacks the requests that a rule refuses, that change nothing, or whose record was changed meanwhile. `reported` never rejects. */
  { kind: 'queued'; made: readonly GroupedMutation[]; reported: Promise<GroupOutcome> } | NotKept

/** How many mutations of a group. */
export interface GroupOutcome {
  saved: number
  /** Unanswered for now: they stay pending on this device. */
  waiting: number
  /** Refused or in conflict. */
  disputed: number
}

export interface Withdrawal {
  /** The mids of the withdrawn mutations. */
  withdrawn: readonly string[]
  /** The mids of the others, without those that had no effect on the server. */
  sent: readonly string[]
}

/** Called while the requests of a group are checked, then while the server answers them. */
export type OnProgress = (done: number, stage: 'checked' | 'answered') => void

export type ReportedResult =
  | { kind: 'saved'; outcome: Outcome }
  | { kind: 'conflict'; outcome: Outcome }
  | { kind: 'refused'; outcome: Outcome }
  /** Unanswered for now: it stays pending on this device. */
  | { kind: 'waiting' }
  /** Attended mutations only: the server failed and the mutation was withdrawn. */
  | { kind: 'failed'; message: string }

export type InquiryResult =
  | { kind: 'sent' }
  /** Pending in the visitor outbox. */
  | { kind: 'waiting'; mid: string }
  /** `mid` is set when the inquiry is stored, so that it can be corrected. */
  | { kind: 'refused'; message: string; issues: Issue[]; mid?: string }
  | NotKept

export type LogInResult =
  | { kind: 'ok' }
  | { kind: 'failed'; message: string }
  /** The password was right; the account has two-factor log-in. */
  | { kind: 'needs-code' }
  /** The site requires two-factor log-in, which the account does not have. */
  | { kind: 'must-set-up'; setUp: TwoFactorSetUp }

/** A log-in that sets up two-factor log-in before anything else. */
export interface TwoFactorSetUp {
  /** Changes nothing. */
  propose(): Promise<UserResult<TwoFactorProposal>>
  switchOn(confirmation: TwoFactorConfirmation): Promise<UserResult<RecoveryCodes>>
  /** Starts the session, after it was switched on. */
  enter(): Promise<void>
}

/** What to do with unfinished work at log-out. */
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

/** What staff do to records. */
export interface StaffMutations {
  /** Makes a mutation. */
  change(mutation: MutationRequest, options?: MutationOptions): Promise<MutationResult>
  /** Makes mutations of different records: all or none of them are stored. Leaves out those that have no effect in this device's view. */
  changeAll(requests: readonly MutationRequest[], onProgress?: OnProgress): Promise<GroupResult>
  /** Withdraws mutations that this device cannot have sent and that no later mutation of the record follows. */
  withdrawUnsent(mids: readonly string[]): Promise<Withdrawal>
  /** Withdraws a pending mutation, or removes a refused one from the attention list. */
  discard(mid: string): Promise<void>
  /** Makes a refused mutation again with corrected arguments. It leaves the attention list once the new one is queued. */
  resend(mid: string, args: Mutation['args']): Promise<MutationResult>
  /** Restores the deleted car that a refused or conflicting mutation is about, then makes the mutation again. */
  recreate(mid: string): Promise<MutationResult>
}

export interface PlannedImport {
  fileName: string
  requests: readonly MutationRequest[]
  /** Rows of the file that are not among `requests`. */
  rejected: number
}

export type StartedImport =
  /** All mutations are stored on this device. */
  { kind: 'started'; importId: string } | NotKept

export type StartedUndo =
  /** `withdrawn` mutations of the import were not in the outbox; `undoing` mutations that undo the others are stored on this device. */
  { kind: 'started'; withdrawn: number; undoing: number } | NotKept

export interface UndoPlan {
  requests: MutationRequest[]
  /** Vehicles that the import added and that are deleted again. */
  deleted: number
  /** Vehicles that the import changed and whose fields are restored. */
  restored: number
  /** The names of vehicles that changed since, or were deleted. They stay as they are. */
  changedSince: string[]
}

/** Called while the vehicles of an import are checked. */
export type OnChecked = (checked: number, total: number) => void

/** Imports of vehicles on this device. */
export interface ImportRuns {
  /** Stores the mutations of an import, then moves them to the outbox in groups. Resolves when all are stored on this device, or none. */
  start(planned: PlannedImport): Promise<StartedImport>
  /** Withdraws what cannot have been sent. @returns how many mutations */
  cancel(importId: string): Promise<number>
  /** @returns null when the import can no longer be undone */
  planUndo(importId: string, onChecked?: OnChecked): Promise<UndoPlan | null>
  /** Withdraws what is not in the outbox, then stores the mutations that undo the rest. Can be repeated when there was nothing to undo. */
  undo(importId: string, onChecked?: OnChecked): Promise<StartedUndo>
}

/** Photos on this device. */
interface PhotoActions {
  storePhoto(photo: NewPhoto, bytes: ArrayBuffer): Promise<StorePhotoResult>
  /** @returns the bytes that were uploaded or will be, of this device or of the server; null when neither has them */
  readPhoto(address: string): Promise<Blob | null>
  /** Uploads a refused photo again. */
  requeuePhoto(hash: string): Promise<void>
  discardPhoto(hash: string): Promise<void>
}

/** Unsaved forms. `userId` is who fills the form in: without effect when another user has logged in meanwhile. */
interface DraftActions {
  /** @returns null when there is none */
  readDraft(key: string): Promise<DraftRow | null>
  /** Claims the draft this tab had before a reload, else the latest one that no tab has open, else a new one. */
  claimDraft(kind: string): Promise<ClaimedDraft>
  saveDraft(draft: DraftRow, userId: number | null): Promise<void>
  removeDraft(key: string, userId: number | null): Promise<void>
  /** Makes a draft one of another kind, of a record that does not exist yet. The next form of this kind in this tab opens with it. */
  moveDraft(key: string, kind: string): Promise<void>
}

export type UnsentImported = ({ kind: 'imported' } & QueuedUnsent) | NotKept

/** What the session of a staff member does. */
export interface StaffActions extends StaffMutations, PhotoActions, DraftActions {
  startImport: ImportRuns['start']
  /** The vehicles as the imports that wait on this device will leave them. */
  vehiclesAfterImports(cars: readonly CarView[]): Promise<readonly CarView[]>
  cancelImport: ImportRuns['cancel']
  planImportUndo: ImportRuns['planUndo']
  undoImport: ImportRuns['undo']
  /** The pending mutations of this device, for a file. */
  readUnsent(): Promise<Unsent>
  /** Queues the changes of such a file that this device does not have, under their mids. */
  importUnsent(text: string): Promise<UnsentImported>
  /** Admins only: makes the abandoned outboxes of this device the admin's own, or deletes them. */
  decideAbandonedOutboxes(choice: 'take-over' | 'discard'): Promise<void>
}

export interface Client {
  /**
   * Stores an inquiry of a visitor on the device and sends it, now or when there is a connection.
   * @param corrects the `mid` of the refused inquiry that this one replaces
   */
  sendInquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<InquiryResult>
  /** Deletes a sent or refused inquiry and its content from the device. */
  removeInquiry(mid: string): Promise<void>
  /** @param code of two-factor log-in */
  logIn(identifier: string, password: string, code?: string): Promise<LogInResult>
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

/** The functions of `T`, which wait until it is there. `Missing` is what they resolve to when it has no such function. */
export type Later<T, Missing = never> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R> | Missing>
    : never
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

/** The functions reject when the client cannot be loaded. */
export const client = new Proxy({} as Later<Client>, {
  get:
    (_, name) =>
    async (...args: unknown[]) =>
      Reflect.get(await clientLoaded(), name)(...args),
})
