// Dashboard paths that more than one folder links to, and the history state that goes with them.

export const LOG_IN_PATH = '/admin'
export const FORGOT_PATH = '/admin/forgot'
/** The token of a link of one use is after its `#`. */
export const PASSWORD_LINK_PATH = '/admin/link'
export const DASHBOARD_PATH = '/admin/dashboard'
export const VEHICLES_PATH = `${DASHBOARD_PATH}/cars`
export const ADD_FROM_LOT_PATH = `${DASHBOARD_PATH}/add-from-lot`
/** The photos of a vehicle. */
export const photosPath = (id: number): string => `${VEHICLES_PATH}/${id}/photos`
export const STOCK_PATH = `${DASHBOARD_PATH}/stock`
export const TRANSLATIONS_PATH = `${DASHBOARD_PATH}/translations`
export const LOT_WALK_PATH = `${DASHBOARD_PATH}/lot-walk`
export const IMPORT_PATH = `${DASHBOARD_PATH}/import`
export const WINDOW_CARDS_PATH = `${DASHBOARD_PATH}/window-cards`
/** Admins only. */
export const LISTINGS_PATH = `${DASHBOARD_PATH}/settings/listings`
export const OLD_ADDRESSES_PATH = `${DASHBOARD_PATH}/settings/old-addresses`
export const ACCOUNT_PATH = `${DASHBOARD_PATH}/account`
export const PERSONAL_DATA_PATH = `${DASHBOARD_PATH}/personal-data`
export const APPOINTMENTS_PATH = `${DASHBOARD_PATH}/appointments`
export const PAST_CHECKS_PATH = `${LOT_WALK_PATH}/checks`
export const ATTENTION_PATH = `${DASHBOARD_PATH}/attention`

/** History state of a page opened from the vehicle list. */
export interface ListOrigin {
  /** Path and query of the list, with its filters. */
  list?: string
}

/** History state of the form of a new vehicle. */
export interface AddCarState extends ListOrigin {
  /** The uid of the vehicle whose values it begins with. */
  copyOf?: string
}

/** History state of the page that prints window cards. */
export interface WindowCardsState extends ListOrigin {
  /** The uids of the vehicles, in the order of the cards. */
  cars?: readonly string[]
}

/** @param key the uid of a lot check, or its number */
export const checkPath = (key: string | number): string => `${PAST_CHECKS_PATH}/${key}`
