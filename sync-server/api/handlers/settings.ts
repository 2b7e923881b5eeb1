import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { SETTINGS_UID, settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { type CachedResponse, cachedResponse, sendCached } from '#sync-server/http/cached-response.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { verifyStepUp } from './accounts/step-up.ts'
import { applyMutation } from './apply-mutation.ts'

export function settingsHandlers(deps: ApiDependencies) {
  const { store } = deps
  const responses = settingsResponses(store)
  return {
    'GET /settings': async ({ actor: { role } }) => {
      const body = await responses[role].current()
      return (ctx) => sendCached(ctx, body, role === 'visitor' ? 'no-cache' : 'private, no-store')
    },

    'PUT /settings': async (request) => {
      const { currentPassword, code, ...patch } = request.body
      const fields = Object.fromEntries(Array.from(settingsFields(patch), ([field, to]) => [field, { to }]))
      // A repeat changes nothing, and its code has been used up.
      const isRepeat = request.key !== null && (await store.history.get(IDEMPOTENCY_RECORDS, request.key)) !== undefined
      const isConfirmed = !isRepeat && (await verifyStepUp(request, deps, { currentPassword, code }))
      const change = { name: 'settings.edit', args: { fields } } as const
      await applyMutation(request, deps, change, SETTINGS_UID, isConfirmed)
      return siteSettings(await store.read())
    },
  } satisfies SomeHandlers
}

/** As each role receives them, cached until they change. */
function settingsResponses(store: Store): Record<Actor['role'], CachedResponse> {
  const settings = (role: Actor['role']) =>
    cachedResponse(store, {
      isAffectedBy: ({ table }) => table === 'settings',
      render: (view) => JSON.stringify(presentSettings(siteSettings(view), role)),
    })
  return { visitor: settings('visitor'), user: settings('user'), admin: settings('admin') }
}
