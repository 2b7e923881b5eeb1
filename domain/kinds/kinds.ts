// The kinds of records that devices and the server exchange. What a kind means is declared in the `rules.ts` of its folder and collected in
// records.ts. Visitors load this file: keep it free of zod and of rules.
import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { ConflictOf } from '#domain/kinds/conflict/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'

export interface RecordTypes {
  car: Car
  inquiry: Inquiry
  appointment: Appointment
  reservation: Reservation
  check: Check
  conflict: Conflict
  settings: SiteSettings
}

export type Kind = keyof RecordTypes
/** A change is about one of these kinds. */
export type SubjectKind = Exclude<Kind, 'conflict'>
/** Kinds that conflicts are about. */
export type DisputedKind = Exclude<SubjectKind, 'check'>
export type Conflict = ConflictOf<DisputedKind>
/** Kinds with many records, each under its uid. */
export type ListedKind = Exclude<Kind, 'settings'>
/** Kinds whose records have a number for people, and can be deleted. */
export type NumberedKind = { [K in ListedKind]: RecordTypes[K] extends { id: number } ? K : never }[ListedKind]

interface KindFacts<K extends Kind> {
  /** The table of the server's file format and of IndexedDB. */
  table: string
  /** The address of the API that lists the records, or has the only one. */
  path: string
  /** Visitors receive records of this kind. */
  forVisitors: boolean
  /** Unique values by which a record is found. A record whose value is undefined is not indexed. */
  indexes: Record<string, (record: RecordTypes[K]) => string | undefined>
  /** Whether a record is about a person, so that a deletion leaves no content anywhere: see redact.ts. */
  isPersonal: boolean
  /** The fields that are personal data. The activity log and what devices and server keep for a repetition omit them. */
  personal: readonly (keyof RecordTypes[K])[]
  /** Whether a device keeps the record. One that a pending mutation names is kept in any case. */
  isKept(record: RecordTypes[K]): boolean
}

const always = () => true

export const KINDS = {
  car: {
    table: 'cars',
    path: '/api/cars',
    forVisitors: true,
    indexes: {
      id: (car) => String(car.id),
      stockNumber: ({ stockNumber }) => (stockNumber ? stockNumberKey(stockNumber) : undefined),
    },
    isPersonal: false,
    personal: ['reservedFor'],
    isKept: always,
  },
  inquiry: {
    table: 'inquiries',
    path: '/api/inquiries',
    forVisitors: false,
    indexes: { id: (inquiry) => String(inquiry.id) },
    isPersonal: true,
    personal: ['name', 'phone', 'email', 'message', 'note', 'source'],
    isKept: always,
  },
  appointment: {
    table: 'appointments',
    path: '/api/appointments',
    forVisitors: false,
    indexes: { id: (appointment) => String(appointment.id) },
    isPersonal: true,
    personal: ['name', 'phone', 'note'],
    isKept: always,
  },
  reservation: {
    table: 'reservations',
    path: '/api/reservations',
    forVisitors: false,
    indexes: {
      id: (reservation) => String(reservation.id),
      carUid: ({ carUid, contests }) => (contests === undefined ? carUid : undefined),
    },
    isPersonal: true,
    personal: ['for'],
    isKept: always,
  },
  check: {
    table: 'checks',
    path: '/api/checks',
    forVisitors: false,
    indexes: {
      id: (check) => String(check.id),
      open: ({ endedAt, joins }) => (endedAt === undefined && joins === undefined ? 'open' : undefined),
    },
    isPersonal: false,
    personal: [],
    isKept: always,
  },
  conflict: {
    table: 'conflicts',
    path: '/api/sync/conflicts',
    forVisitors: false,
    indexes: {},
    isPersonal: false,
    personal: [],
    isKept: ({ state }) => state === 'open',
  },
  settings: {
    table: 'settings',
    path: '/api/settings',
    forVisitors: true,
    indexes: {},
    isPersonal: false,
    personal: [],
    isKept: always,
  },
} as const satisfies { [K in Kind]: KindFacts<K> }

export const KIND_NAMES = Object.keys(KINDS) as Kind[]
export const SUBJECT_KINDS = KIND_NAMES.filter((kind): kind is SubjectKind => kind !== 'conflict')
export const DISPUTED_KINDS = SUBJECT_KINDS.filter((kind): kind is DisputedKind => kind !== 'check')
export const LISTED_KINDS = KIND_NAMES.filter((kind): kind is ListedKind => kind !== 'settings')

export type TableOf<K extends Kind> = (typeof KINDS)[K]['table']
export type IndexOf<K extends Kind> = keyof (typeof KINDS)[K]['indexes'] & string

/** Records by uid, for each table of a listed kind. */
export type RecordMaps = { [K in ListedKind as TableOf<K>]: Map<string, RecordTypes[K]> }

export const emptyRecordMaps = (): RecordMaps =>
  Object.fromEntries(LISTED_KINDS.map((kind) => [KINDS[kind].table, new Map()])) as unknown as RecordMaps

/** The records of a kind. */
export function recordsOf<K extends ListedKind>(maps: RecordMaps, kind: K): Map<string, RecordTypes[K]> {
  return maps[KINDS[kind].table] as unknown as Map<string, RecordTypes[K]>
}

/** @returns the function that computes the values of the index */
export function indexOf<K extends ListedKind>(
  kind: K,
  index: IndexOf<K>,
): (record: RecordTypes[K]) => string | undefined {
  return (KINDS[kind].indexes as unknown as KindFacts<K>['indexes'])[index] as never
}

export const isKept = <K extends ListedKind>(kind: K, record: RecordTypes[K]): boolean =>
  (KINDS[kind] as unknown as KindFacts<K>).isKept(record)

export const isListedKind = (kind: string): kind is ListedKind => (LISTED_KINDS as string[]).includes(kind)

/** @param name of a mutation: it begins with the kind of the record that its `uid` names */
export const kindOfMutation = (name: string): Kind | undefined => KIND_NAMES.find((kind) => name.startsWith(`${kind}.`))

/** Whether the mutation creates the record that its `uid` names. */
export const isCreation = (name: string): boolean => name.endsWith('.create') || name === 'inquiry.add'

/** Kinds whose records are about a person. */
export type PersonalKind = {
  [K in NumberedKind]: (typeof KINDS)[K]['isPersonal'] extends true ? K : never
}[NumberedKind]

export const isPersonalKind = (kind: Kind): kind is PersonalKind => KINDS[kind].isPersonal

export const PERSONAL_KINDS = KIND_NAMES.filter(isPersonalKind)
