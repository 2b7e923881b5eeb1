import type { Conflict, PersonalKind, RecordTypes, TableOf } from '#domain/kinds/kinds.ts'
import type { User } from '#domain/kinds/user/schema.ts'

type PersonalLists = { [K in PersonalKind as TableOf<K>]: RecordTypes[K][] }

/** Everything that the site stores about one person. */
export interface PersonalData extends PersonalLists {
  /** Conflicting edits of these records, such as two notes. */
  conflicts: Conflict[]
  /** Accounts of the staff with the person's e-mail. They are deleted on the page of users. */
  accounts: User[]
}
