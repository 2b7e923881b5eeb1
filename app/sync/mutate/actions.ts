// Everything that screens can do to data and sessions, with and without a connection.
import type { UnfinishedWork } from '#app/local/session/close-session.ts'
import {
  type GroupResult,
  type InquiryResult,
  type LogInResult,
  type LogOutChoice,
  type LogOutOptions,
  type LogOutResult,
  type MutationOptions,
  type MutationRequest,
  type MutationResult,
  NOT_STORED_MESSAGE,
  type OnChecked,
  type OnProgress,
  type PlannedImport,
  runningClient,
  type StartedImport,
  type StartedUndo,
  type UndoPlan,
  type Withdrawal,
} from '#app/sync/client.ts'
import type { InquiryDraft } from '#domain/inquiries/inquiry.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'

/** The session ended before the mutation could be stored. */
const NOT_STORED: MutationResult & GroupResult & StartedImport & StartedUndo = {
  kind: 'not-kept',
  message: NOT_STORED_MESSAGE,
}

const staffMutations = async () => (await runningClient()).staffMutations()

/** Makes a mutation. All staff changes go through this function or the ones below. */
export async function change(mutation: MutationRequest, options?: MutationOptions): Promise<MutationResult> {
  return (await (await staffMutations())?.change(mutation, options)) ?? NOT_STORED
}

/** Makes mutations of different records: all or none of them are stored. Leaves out those that have no effect in this device's view. */
export async function changeAll(requests: readonly MutationRequest[], onProgress?: OnProgress): Promise<GroupResult> {
  return (await (await staffMutations())?.changeAll(requests, onProgress)) ?? NOT_STORED
}

/** Withdraws mutations that this device cannot have sent and that no later mutation of the record follows. */
export async function withdrawUnsent(mids: readonly string[]): Promise<Withdrawal> {
  return (await (await staffMutations())?.withdrawUnsent(mids)) ?? { withdrawn: [], sent: mids }
}

const imports = async () => (await runningClient()).imports()

/** Stores the mutations of an import, then moves them to the outbox in groups. Resolves when all are stored on this device, or none. */
export async function startImport(planned: PlannedImport): Promise<StartedImport> {
  return (await (await imports())?.start(planned)) ?? NOT_STORED
}

/** Ends an import: withdraws what this device cannot have sent. @returns how many mutations */
export async function cancelImport(importId: string): Promise<number> {
  return (await (await imports())?.cancel(importId)) ?? 0
}

/** @returns null when the import can no longer be undone */
export async function planImportUndo(importId: string, onChecked?: OnChecked): Promise<UndoPlan | null> {
  return (await (await imports())?.planUndo(importId, onChecked)) ?? null
}

export async function undoImport(importId: string, onChecked?: OnChecked): Promise<StartedUndo> {
  return (await (await imports())?.undo(importId, onChecked)) ?? NOT_STORED
}

/** Withdraws a pending mutation, or removes a refused one from the attention list. */
export async function discard(mid: string): Promise<void> {
  await (await staffMutations())?.discard(mid)
}

/** Makes a refused mutation again with corrected arguments. It leaves the attention list once the new one is queued. */
export async function resend(mid: string, args: Mutation['args']): Promise<MutationResult> {
  return (await (await staffMutations())?.resend(mid, args)) ?? NOT_STORED
}

/** Restores the deleted car that a refused or conflicting mutation is about, then makes the mutation again. */
export async function recreate(mid: string): Promise<MutationResult> {
  return (await (await staffMutations())?.recreate(mid)) ?? NOT_STORED
}

export async function resolveConflict(conflictUid: string, choice: 'mine' | 'theirs'): Promise<MutationResult> {
  return change({ name: 'conflict.resolve', uid: conflictUid, args: { choice } })
}

/** Admins only: makes the abandoned outboxes of this device the admin's own, or deletes them. */
export async function decideAbandonedOutboxes(choice: 'take-over' | 'discard'): Promise<void> {
  await (await runningClient()).decideAbandonedOutboxes(choice)
}

/** Syncs now, ignoring any backoff. */
export async function tryNow(): Promise<void> {
  ;(await runningClient()).retry()
}

/** @param code of two-factor log-in */
export async function logIn(identifier: string, password: string, code?: string): Promise<LogInResult> {
  try {
    return await (await runningClient()).logIn(identifier, password, code)
  } catch {
    return { kind: 'failed', message: 'An error occurred during login' }
  }
}

/**
 * Resolves as `asks`, without logging out, while there is unfinished work that the person has not been shown.
 * @param confirmed the unfinished work that the person was shown when they made the choice
 */
export async function logOut(
  choice?: LogOutChoice,
  confirmed?: UnfinishedWork,
  options?: LogOutOptions,
): Promise<LogOutResult> {
  return (await runningClient()).logOut(choice, confirmed, options)
}

/**
 * Stores a visitor's inquiry on the device and sends it, now or when there is a connection.
 * @param corrects the `mid` of the refused inquiry that this one replaces
 */
export async function sendInquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<InquiryResult> {
  return (await runningClient()).sendInquiry(draft, carId, corrects)
}

/** Deletes a refused inquiry and its content from the device. */
export async function removeInquiry(mid: string): Promise<void> {
  await (await runningClient()).removeInquiry(mid)
}
