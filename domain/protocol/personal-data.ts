import type { Conflict, PersonalKind, RecordTypes, TableOf } from '#domain/kinds/kinds.ts'
import type { User } from '#domain/kinds/user/schema.ts'

type PersonalLists = { [K in PersonalKind as TableOf<K>]: RecordTypes[K][] }

/** A text that staff wrote and that names the person. */
export interface Mention {
  /** The number of the vehicle; that of the lot check for a `note`. */
  id: number
  name: string
  field: 'description' | 'costs' | 'note'
  text: string
}

/** Everything that the site stores about one person. */
export interface PersonalData extends PersonalLists {
  /** Conflicting edits of these records, such as two notes. */
  conflicts: Conflict[]
  /** Accounts of the staff with the person's e-mail. They are deleted on the page of users. */
  accounts: User[]
  /** A deletion leaves them. */
  mentions: Mention[]
  /** E-mail addresses and phone numbers in these records by which was not searched. */
  others: string[]
}
