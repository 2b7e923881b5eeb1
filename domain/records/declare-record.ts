// The shape of a kind's declaration: what every layer needs to know about the kind. Each kind has a file of its own; records.ts is the
// registry. Every property is required, so that a new kind answers every question before it compiles.
import type { CarSite } from '#domain/kinds/car/present-car.ts'
import type { PersonQuery } from '#domain/kinds/inquiry/person.ts'
import type { Kind, ListedKind, RecordTypes } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import type { RecordSchema } from './fields.ts'
import type { Put, World } from './world.ts'

/** The readers of a record. */
export type Reader = Role | 'visitor'

/** A presented record depends on this, beside itself. */
export interface SiteData extends CarSite {
  settings(): SiteSettings
}

/** The stored records, of which what follows a change may need all. */
export interface StoredWorld extends World {
  all<K extends ListedKind>(kind: K): Iterable<RecordTypes[K]>
}

/** Rules of a kind with personal data. */
export interface PersonRules<R> {
  /** Whether the record is about this person. */
  isFrom(record: R, person: PersonQuery, world: World): boolean
  /** Whether the retention period of the record is over. */
  isExpired(record: R, settings: SiteSettings, now: Date): boolean
  /** The name, in the activity log, of the rule that deletes it then. */
  expiry: string
}

export interface RecordDeclaration<K extends Kind> {
  /** The stored record. What the layers need to know about its fields is registered in FIELDS. */
  schema: RecordSchema
  /** The name of the schema in the description of the API. */
  schemaName: string
  /** The word for one record in texts. */
  noun: string
  /** The numbers that people see. They are never reused, not even after a deletion. Null for a kind without. */
  numbers: { first: number; last: number } | null
  /** A deletion keeps the record for a while, so that it can be restored. */
  isRestorable: boolean
  /** Whether visitors may see the record. */
  isPublic(record: RecordTypes[K]): boolean
  /** The record as this reader receives it; null when they may not see it. */
  present(record: RecordTypes[K], reader: Reader, site: SiteData): unknown
  /** Admins receive more of a record than other staff. */
  hasAdminFields: boolean
  /** Null for a kind whose records are about no person. */
  person: PersonRules<RecordTypes[K]> | null
  /** How lists and the activity log name the record; null when they must not, because it is personal data, or need not. */
  title(record: RecordTypes[K]): string | null
  /** @throws when the record breaks a rule that every mutation must keep: an error of the program */
  check(record: RecordTypes[K]): void
  /** Whether a device shows the record of a pending mutation before the server has it. */
  isShownUnsaved(record: RecordTypes[K]): boolean
  /** Further records that the server stores when it stores this one. `before` is undefined for a new record. */
  afterPut(world: StoredWorld, before: RecordTypes[K] | undefined, record: RecordTypes[K]): Put[]
  /** Further records that the server stores when this one is deleted. @param now ISO time */
  afterDelete(world: StoredWorld, uid: string, now: string): Put[]
}

/** The `expiry` of a kind that the settings limit. */
export const RETENTION = 'The retention period'

export const always = (): true => true
export const never = (): false => false
export const noRule = (): void => {}
export const nothing = (): Put[] => []

/** Whether the retention period deletes a record that was last changed at this ISO time. @param months 0 keeps every record */
export const isRetentionOver = (changedAt: string, months: number, now: Date): boolean =>
  months > 0 && changedAt < monthsBefore(now, months).toISOString()

/** The same day of an earlier month, or the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date
}
