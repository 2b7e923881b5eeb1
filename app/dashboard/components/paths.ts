// Dashboard paths that more than one folder links to, and the history state that goes with them.

export const DASHBOARD_PATH = '/admin/dashboard'
export const VEHICLES_PATH = `${DASHBOARD_PATH}/cars`
export const ADD_FROM_LOT_PATH = `${DASHBOARD_PATH}/add-from-lot`
/** The photos of a vehicle. */
export const photosPath = (id: number): string => `${VEHICLES_PATH}/${id}/photos`
export const ACCOUNT_PATH = `${DASHBOARD_PATH}/account`
export const PERSONAL_DATA_PATH = `${DASHBOARD_PATH}/personal-data`
export const ATTENTION_PATH = `${DASHBOARD_PATH}/attention`

/** History state of a page opened from the vehicle list. */
export interface ListOrigin {
  /** Path and query of the list, with its filters. */
  list?: string
}
