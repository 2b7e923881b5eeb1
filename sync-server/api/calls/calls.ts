// Every call of the API.
import { ACCOUNT_CALLS } from './account-calls.ts'
import { ADDRESS_CALLS } from './address-calls.ts'
import { LIST_CALLS } from './list-calls.ts'
import { PASSWORD_LINK_CALLS } from './password-link-calls.ts'
import { BRAND_CALLS, PHOTO_CALLS } from './photo-calls.ts'
import { RECORD_CALLS } from './record-calls.ts'
import { SITE_CALLS } from './site-calls.ts'
import { SYNC_CALLS } from './sync-calls.ts'

export const CALLS = {
  ...SITE_CALLS,
  ...ACCOUNT_CALLS,
  ...PASSWORD_LINK_CALLS,
  ...LIST_CALLS,
  ...RECORD_CALLS,
  ...PHOTO_CALLS,
  ...BRAND_CALLS,
  ...ADDRESS_CALLS,
  ...SYNC_CALLS,
}

export type Calls = typeof CALLS
