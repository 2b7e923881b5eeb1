import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'

/** Kept in the history entry of the log-in page: where the person wanted to go. */
export interface LogInOrigin {
  from: string
}

/** Where a log-in leads. Only into the dashboard, whatever stands in the history entry. */
export function originOf(state: unknown): string {
  const from = (state as Partial<LogInOrigin> | null)?.from
  return typeof from === 'string' && (from === DASHBOARD || from.startsWith(`${DASHBOARD}/`)) ? from : DASHBOARD
}
