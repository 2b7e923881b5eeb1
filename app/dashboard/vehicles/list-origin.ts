export const LIST_PATH = '/admin/dashboard/cars'

/** The history state of a page that was opened from the list: its address with all filters. */
export interface ListOrigin {
  list?: string
}
