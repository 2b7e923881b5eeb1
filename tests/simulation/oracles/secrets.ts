// Secrets that a reader must not receive, by the texts of responses alone.
import type { Reply, Request } from '#tests/simulation/http.ts'
import { USERS } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'

/** Fields for admins as JSON has them. */
export const ADMIN_FIELDS = /"(?:purchasePrice|costs)":/
/** The account of the third never becomes one of an admin. */
const SELLER = USERS[2]
const STAFF_ONLY =
  /"(?:createdBy|saleId|soldAt|priceHistory|reservedFor|reservedBy|reservationId|note|assignee|phone_|history|purchasePrice|costs)":/
/** The public settings have a note about prices. */
const SETTINGS = /^\/api\/settings|"kind":"settings"/

/** S35 */
export function checkSecrets({ path, token, method }: Request, { status, text }: Reply): void {
  if (token?.startsWith(`${SELLER?.id}.`) && ADMIN_FIELDS.test(text))
    throw new Violation('S35', `a user who is no admin receives fields for admins: ${path}`)
  if (token === null && method === 'GET' && status === 200 && !SETTINGS.test(path + text) && STAFF_ONLY.test(text))
    throw new Violation('S35', `visitors receive staff-only fields: ${path}`)
}
