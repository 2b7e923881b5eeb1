import type { Store } from '../store/store.ts'
import { type PreparedList, preparedList } from './prepared-list.ts'
import { siteSettings } from './site-settings.ts'

export function settingsAnswer(store: Store): PreparedList {
  return preparedList(store, {
    touches: ({ table }) => table === 'settings',
    write: (view) => JSON.stringify(siteSettings(view)),
  })
}
