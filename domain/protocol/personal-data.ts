import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { User } from '#domain/users/user.ts'

/** Everything that the site stores about one person. */
export interface PersonalData {
  inquiries: Inquiry[]
  /** Conflicting edits of these inquiries, such as two notes. */
  conflicts: Conflict[]
  /** Accounts of the staff with the person's e-mail. They are deleted on the page of users. */
  accounts: User[]
}
