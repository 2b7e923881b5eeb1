import { settingsPatch } from '#domain/settings/settings.ts'
import { SETTINGS_UID, settingsFields } from '#domain/settings/settings-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { throwInvalid } from '#sync-server/errors.ts'
import { sendCached } from '#sync-server/http/cached-response.ts'
import { idempotencyKey } from '#sync-server/http/idempotency-key.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import type { settingsResponses } from '#sync-server/present/settings-responses.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import type { Handler, RouteDependencies } from './api-context.ts'
import { applyMutation } from './apply-mutation.ts'
import { verifyStepUp, withoutStepUp } from './step-up.ts'

const SETTINGS_LIMIT_BYTES = 256 * KIB

export function showSettings(responses: ReturnType<typeof settingsResponses>): Handler {
  return async (ctx) => {
    const { role } = ctx.state.actor
    sendCached(ctx, await responses[role].current(), role === 'visitor' ? 'no-cache' : 'private, no-store')
  }
}

export function editSettings(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, SETTINGS_LIMIT_BYTES)
    const parsed = settingsPatch.safeParse(withoutNulls(body))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    const fields = Object.fromEntries(Array.from(settingsFields(parsed.data), ([field, to]) => [field, { to }]))
    const key = idempotencyKey(ctx)
    // A repeat changes nothing, and its code has been used up.
    const isRepeat = key !== null && (await deps.store.history.get(IDEMPOTENCY_RECORDS, key)) !== undefined
    const isConfirmed = !isRepeat && (await verifyStepUp(ctx, deps, body))
    const change = { name: 'settings.edit', args: { fields } } as const
    await applyMutation(ctx, deps, change, SETTINGS_UID, withoutStepUp(body), isConfirmed)
    ctx.body = siteSettings(await deps.store.read())
  }
}

/** A section or field that is null counts as left out. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNulls(inner)]))
}
