// What travels between a device and the server, beside the documented REST calls.
//
// push:   the changes of one device in its order, in batches; a final outcome for each.
// pull:   what changed after a cursor. Only its `lastSeq` settles the device's outbox.
// events: "public" or "staff", nothing else: something changed, pull.
import type * as z from 'zod/mini'
import type { Car, PublicCar } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Verdict } from '#domain/mutations/world.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { pushRequest } from './push-request.ts'

export type PushRequest = z.infer<typeof pushRequest>

export interface Outcome extends Verdict {
  mid: string
  seq: number
  uid: string
  /** The server's number of a created record. */
  id?: number
  /** The version of the record after the change. */
  version?: number
  conflictUid?: string
}

export interface PushResponse {
  epoch: number
  /** The last change of this device that is dealt with. */
  lastSeq: number
  outcomes: Outcome[]
}

/** A push refused as a whole, nothing of it applied; `lastSeq` lets the device begin again at the right place. */
export interface PushRefusal {
  message: string
  code: 'gap' | 'forked' | 'wrong_user'
  lastSeq: number
}

/** A record as it now stands, or that it is gone (deleted, or no longer shown to this reader). */
export type PulledChange =
  | { kind: 'car'; uid: string; record: Car | PublicCar | null }
  | { kind: 'inquiry'; uid: string; record: Inquiry | null }
  | { kind: 'settings'; uid: string; record: SiteSettings }
  | { kind: 'conflict'; uid: string; record: Conflict }

export interface PullResponse {
  cursor: string
  /** ISO time, the server's: what the device remembers ages by it. */
  now: string
  /** True when the cursor is worthless: load everything anew. `changes` is then empty. */
  reset?: boolean
  more: boolean
  /** For a device that names itself: its last change that `changes` up to here include. */
  lastSeq?: number
  /** What that change was: a copied device finds another one of its own under the number. */
  lastMid?: string
  changes: PulledChange[]
}

/** A place in the server's history: `EPOCH.SEQUENCE`. */
export interface Cursor {
  epoch: number
  sequence: number
}

export function formatCursor({ epoch, sequence }: Cursor): string {
  return `${epoch}.${sequence}`
}

/** @returns null for what is no cursor */
export function parseCursor(value: string | null | undefined): Cursor | null {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(value ?? '')
  return match ? { epoch: Number(match[1]), sequence: Number(match[2]) } : null
}
