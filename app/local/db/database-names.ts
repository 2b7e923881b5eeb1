/** The visitors' database; each logged-in user has another one. */
export const PUBLIC_DATABASE = 'dealer-public'

const STAFF_PREFIX = 'dealer-staff-'

export const staffDatabase = (userId: number): string => STAFF_PREFIX + userId

export const isStaffDatabase = (name: string): boolean => name.startsWith(STAFF_PREFIX)

/** The localStorage key of the log-outs that the server has not received. */
export const LOG_OUT_TICKETS_KEY = 'log-outs'
