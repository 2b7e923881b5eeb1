/** The visitor's database; whoever is logged in. */
export const PUBLIC_DATABASE = 'dealer-public'

const STAFF = 'dealer-staff-'

export const staffDatabase = (userId: number): string => STAFF + userId

export const isStaffDatabase = (name: string): boolean => name.startsWith(STAFF)

/** Where it is noted which of them could not be emptied yet (unclosed.ts). */
export const UNCLOSED = 'unclosed-databases'
