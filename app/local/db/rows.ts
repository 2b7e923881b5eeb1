// The rows of the local store besides the records.
import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Envelope, MutationName } from '#domain/mutations/mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { Role } from '#domain/users/user.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A mutation in the outbox. The row is stored until a pull shows that the base includes the mutation. */
export interface OutboxRow {
  seq: number
  envelope: Envelope
  /** The id of a created car until the server assigns one. */
  localId?: number
  /** A person waits at the screen for the result: a 5xx withdraws the mutation. */
  attended?: true
  /** Final. The row stays until the base includes its effect. */
  outcome?: Outcome
  /** Set when this row is a withdrawal: the withdrawn mutation, and why. */
  withdrawn?: { envelope: Envelope; reason: 'discarded' | 'failed' | 'refused'; message?: string }
  /** The import that made it. */
  importId?: string
  /** The uid of the refused creation that this creation replaces. */
  replaces?: string
}

/** A mutation whose result the person has to deal with. Stored with its arguments until they do. */
export interface RefusedRow {
  mid: string
  envelope: Envelope
  /** Refused; or applied, when the withdrawal came too late. */
  verdict: Verdict
  at: string
  /** Not refused by the server: it was unanswered, in a tab without a persistent store. */
  givenUp?: true
  /** The name of the car it changes, which may be deleted later. */
  subject?: string
  /** Later mutations of a record whose creation was refused. They fail and are sent again together with it. */
  dependants?: Envelope[]
  importId?: string
}

/** A settled mutation, sent again when the server is restored from a backup. */
export interface SettledRow extends Pick<OutboxRow, 'seq' | 'envelope' | 'localId' | 'importId'> {
  mid: string
  /** ISO time, the server's. */
  at: string
  /** It raised a conflict. */
  isConflict?: true
  /** The values of the other person, by field in conflict. Missing in rows of earlier versions of the app. */
  theirs?: Readonly<Record<string, unknown>>
  /** The fields that it did not change, because they had its values already. */
  unchanged?: readonly string[]
}

/** A visitor's enquiry. The content is removed once it is sent. */
export interface VisitorInquiryRow {
  mid: string
  at: string
  state: 'waiting' | 'sent' | 'refused'
  carId?: number
  carName?: string
  input?: InquiryInput
  message?: string
  issues?: Issue[]
}

export interface StaffName {
  id: number
  name: string
}

/** The position at which a load by pages goes on. */
export interface UnfinishedLoad {
  /** The cursor of the base that it replaces. */
  replaces: string | null
  /** The lowest of its first responses: pulls go on from it when the load is complete. */
  cursor: string
  /** The cars up to this number are loaded. */
  upTo: number
}

/** The state of this outbox, the base and the session. */
export interface Device {
  key: 'device'
  /** The name of this outbox on the server. */
  clientId: string
  nextSeq: number
  nextLocalId: number
  /** Null until the first load. */
  cursor: string | null
  /** A load of which pages are missing; null without one. */
  load?: UnfinishedLoad | null
  /** The kinds of records that the base includes. Missing before the first load. */
  kinds?: readonly string[]
  /** The last `seq` of this outbox that the base includes. */
  lastSeq: number
  /** The epoch of the last loaded base. Survives a log-out, which empties the base. */
  epoch?: number
  /** The users an inquiry can be assigned to. Removed at log-out. */
  staff?: StaffName[]
  /** The role of the user at the last pull of staff. */
  role?: Role
  /** Server time (ISO) of the last pull. */
  lastPulledAt?: string
  /** Server time (ISO) when old settled mutations were last pruned. */
  lastPrunedAt?: string
  /** `closed` after a log-out: no tab may write any more, also one that has not noticed the log-out. `gone` after the account was deleted. */
  session: 'open' | 'closed' | 'gone'
  /** Of the open session. The worker, which cannot read localStorage, sends with it. */
  token?: string
  /** The fingerprint of the token of the last logged-out session, which must not open this database again. */
  ended?: string
}

/** The unsaved values of a form. */
export interface DraftRow {
  key: string
  /** ISO time of the last change. */
  at: string
  /** The values the form was opened with: the `from` of an edit. */
  base: unknown
  values: unknown
}

/** A photo taken or chosen on this device. Its bytes are a row of `photoFiles`. */
export interface PhotoRow {
  /** SHA-256 of the bytes, in lower-case hex. */
  hash: string
  /** The media type of the bytes. */
  type: string
  bytes: number
  width: number
  height: number
  /** ISO time when it was taken or chosen. */
  at: string
  /** The entry of the shot list that it shows. */
  shot?: string
  /** `stored`: the server has it. When it is deleted: sweep-photos.ts. */
  state: 'waiting' | 'stored' | 'refused'
  /** Why the server refused it. A refused photo without it has lost its file on this device. */
  message?: string
  /** ISO time since when nothing on this device uses it. */
  unusedSince?: string
}

/** The bytes of a photo. Not a Blob: WebKit has lost the content of stored Blobs. */
export interface PhotoFileRow {
  hash: string
  bytes: ArrayBuffer
}

/** An import of vehicles from a file, or the undoing of one. Its planned mutations move from `importGroups` to the outbox. */
export interface ImportRow {
  importId: string
  fileName: string
  /** ISO time, never before the newest server timestamp on this device. */
  startedAt: string
  /** Planned mutations. */
  total: number
  /** Rows of the file that were not planned. */
  rejected: number
  groups: number
  /** The first group that has not moved to the outbox. */
  nextGroup: number
  /** Planned mutations in the groups before `nextGroup`. */
  moved: number
  /** Those among `moved` that change nothing: not stored in the outbox, or removed from it after the server's outcome. */
  unchanged: number
  /** Set by a cancellation: the mutations that were withdrawn. */
  withdrawn?: number
  /** For an undoing: the import that it undoes. */
  undoes?: string
  /** For an undoing: the vehicles that it leaves, because they changed since the import. */
  changedSince?: { count: number; names: string[] }
}

/** A mutation that will move to the outbox. */
export interface PlannedMutation {
  /** Omitted by earlier versions of the app, which assigned it when the mutation moved. */
  mid?: string
  name: MutationName
  /** Omitted for a creation. */
  uid?: string
  args: object
}

/** Planned mutations that are not in the outbox yet. */
export interface ImportGroupRow {
  /** Import and position, see `groupKey`. */
  key: string
  /** Of the arguments. A newer version of the app may move the group. */
  format: number
  requests: readonly PlannedMutation[]
}
