import type { Reply, Request } from '#tests/simulation/network.ts'
import { USERS } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'

/** Fields for admins as JSON has them. */
export const ADMIN_FIELDS = /"(?:purchasePrice|costs)":/
/** The account of the third never becomes one of an admin. */
const SELLER = USERS[2]

/** S46: other staff receive no field for admins. */
export function checkUserResponse({ path, token }: Request, { text }: Reply): void {
  if (!token?.startsWith(`${SELLER?.id}.`) || !ADMIN_FIELDS.test(text)) return
  throw new Violation('S46', `a user who is no admin receives fields for admins: ${path}`)
}
