import type { StaffName } from '#app/local/db/rows.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

export type { StaffName }

export const staffStore = createStore<readonly StaffName[]>([], hasSameItems)

/** The users an inquiry can be assigned to, as of the last answered request. */
export const useStaff = (): readonly StaffName[] => useStore(staffStore)
