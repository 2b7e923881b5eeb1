// The rows of the local store besides the records.
import type { ImportColumn } from '#domain/import/headings.ts'
import type { InquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Undoing } from '#domain/mutations/declare-mutation.ts'
import type { Shot } from '#domain/photos/shots.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { FaultValues } from '#domain/values/faults/faults.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A mutation in the outbox. The row is stored until a pull shows that the base includes the mutation. */
export interface OutboxRow {
  /** The order of the mutations. It never leaves the device. */
  key: number
  envelope: Envelope
  /** The inverses of its changes, by the uid of the record. Absent where the envelope has what the inverse needs. */
  undoing?: Record<string, Undoing>
  /** Final, and never a refusal. The row stays until the base includes its effect. */
  outcome?: Outcome
  import?: ImportOfRow
}

/** The import from a file that a mutation belongs to. */
export interface ImportOfRow {
  id: string
  fileName: string
  /** ISO time, never before the newest server timestamp on this device. */
  startedAt: string
  /** Vehicles of the import. */
  total: number
  /** Rows of the file that are not imported. */
  rejected: number
  /** The import that this one undoes. */
  undoes?: string
  /** The server copies the pictures of its vehicles that are on other sites. */
  copyPictures?: boolean
}

/** A mutation whose result the person has to deal with. Stored with its arguments until they do. */
export interface RefusedRow {
  mid: string
  envelope: Envelope
  verdict: Verdict
  at: string
  /** The name of the car it changes, which may be deleted later. */
  subject?: string
  /** Later mutations of a record whose creation was refused. They fail and are sent again together with it. */
  dependants?: Envelope[]
  import?: ImportOfRow
  /** Those that the refused row of an import leads to its vehicle. */
  oldAddresses?: string[]
}

/** A mutation that the base includes. It is sent again when the server is restored from a backup. */
export interface SettledRow extends OutboxRow {
  mid: string
  /** ISO time, the server's. */
  settledAt: string
  outcome: Outcome
}

/** Why the server refused what was sent. */
export interface ReceivedRefusal {
  message?: string
  code?: string
  values?: FaultValues
}

/** A visitor's enquiry. The content is removed once it is sent. */
export interface VisitorInquiryRow extends ReceivedRefusal {
  mid: string
  at: string
  state: 'waiting' | 'sent' | 'refused'
  carId?: number
  carName?: string
  input?: InquiryInput
  issues?: Issue[]
}

export interface StaffName {
  id: number
  name: string
}

/** The position at which a load by pages goes on. */
export interface UnfinishedLoad {
  /** The lowest of its first responses: pulls go on from it when the load is complete. */
  cursor: string
  /** The cars up to this number are loaded. */
  upTo: number
}

/** The state of the outbox, the base and the session. */
export interface Device {
  key: 'device'
  /** Under which this database reports to the server. No rule depends on it. */
  deviceId: string
  /** The key of the next outbox row. */
  nextKey: number
  /** The key of the last row that was part of a request. The server may have what is not above it. */
  sentUpTo: number
  nextLocalId: number
  /** The cursor of the base; null until it is loaded. */
  cursor: string | null
  /**
   * The newest position of the server's history that this device knows, also after a log-out, which empties the base. A server that does
   * not know it has forgotten something.
   */
  position: string | null
  /** A load of which pages are missing; null without one. */
  load?: UnfinishedLoad | null
  /** The users an inquiry can be assigned to. Removed at log-out. */
  staff?: StaffName[]
  /** The role of the user at the last pull of staff. */
  role?: Role
  /** `closed` after its end: no tab may write, even one that has not noticed the end. */
  session: 'open' | 'closed'
  /** The token of the open session. The worker, which cannot read localStorage, sends with it. */
  token?: string
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

/** The corrected mapping of imported files with the same headings. */
export interface MappingRow {
  /** The headings as `headingKey` writes them, as JSON. */
  key: string
  mapping: (ImportColumn | null)[]
  /** ISO time of the last correction. */
  at: string
}

/** A photo taken or chosen on this device. Its bytes are a row of `photoFiles`. */
export interface PhotoRow extends ReceivedRefusal {
  /** SHA-256 of the bytes, in lower-case hex. */
  hash: string
  /** The media type of the bytes. */
  type: string
  bytes: number
  width: number
  height: number
  /** ISO time when it was last taken or chosen. */
  at: string
  /** The entry of the shot list that it shows. */
  shot?: Shot
  /** `stored`: the server has it. When it is deleted: photo-queue.ts. A refused photo without a message has lost its file on this device. */
  state: 'waiting' | 'stored' | 'refused'
}

/** The bytes of a photo. Not a Blob: WebKit has lost the content of stored Blobs. */
export interface PhotoFileRow {
  hash: string
  bytes: ArrayBuffer
}
