import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'

export const LIST_PATH = `${DASHBOARD}/cars`

/** The history state of a page that was opened from the list: its address with all filters. */
export interface ListOrigin {
  list?: string
}
