import { staffMember } from '#sync-server/present/staff-member.ts'
import type { ApiDeps, Handler } from './api-context.ts'

/** Who an enquiry can be given to: any member of the staff may know. */
export function listStaff({ store }: ApiDeps): Handler {
  return async (ctx) => {
    ctx.body = Array.from((await store.read()).all('users'), staffMember)
  }
}
