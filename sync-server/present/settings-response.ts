import { type PreparedList, preparedList } from '#sync-server/http/cached-response.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'

export function settingsAnswer(store: Store): PreparedList {
  return preparedList(store, {
    touches: ({ table }) => table === 'settings',
    write: (view) => JSON.stringify(siteSettings(view)),
  })
}
