// The settings as each role receives them, cached until they change.
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'

export function settingsResponses(store: Store): Record<Actor['role'], CachedResponse> {
  const settings = (role: Actor['role']) =>
    cachedResponse(store, {
      isAffectedBy: ({ table }) => table === 'settings',
      render: (view) => JSON.stringify(presentSettings(siteSettings(view), role)),
    })
  return { visitor: settings('visitor'), user: settings('user'), admin: settings('admin') }
}
