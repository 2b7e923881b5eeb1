import type { Reservation } from '#domain/cars/reservation.ts'
import type { Conflict, PersonalKind, RecordTypes, TableOf } from '#domain/records/kinds.ts'
import type { User } from '#domain/users/user.ts'

type PersonalLists = { [K in PersonalKind as TableOf<K>]: RecordTypes[K][] }

/** Everything that the site stores about one person. */
export interface PersonalData extends PersonalLists {
  /** Vehicles that are reserved for the person, or that a conflict would reserve. A deletion erases the name and leaves the vehicle reserved. */
  reservations: (Reservation & { id: number; uid: string; vehicle: string })[]
  /** Conflicting edits of these records, such as two notes. */
  conflicts: Conflict[]
  /** Accounts of the staff with the person's e-mail. They are deleted on the page of users. */
  accounts: User[]
}
