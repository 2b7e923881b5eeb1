/** The visitors' database; each logged-in user has another one. */
export const PUBLIC_DATABASE = 'dealership-public'

const STAFF = /^dealership-staff-\d+$/

export const staffDatabase = (userId: number): string => `dealership-staff-${userId}`

export const isStaffDatabase = (name: string): boolean => STAFF.test(name)
