import type { StaffName } from '#app/local/db/local-store.ts'
import { createShown, sameList, useShown } from './store.ts'

export type { StaffName }

export const shownStaff = createShown<readonly StaffName[]>([], sameList)

/** Who an enquiry can be given to, as last heard from the server. */
export const useStaff = (): readonly StaffName[] => useShown(shownStaff)
