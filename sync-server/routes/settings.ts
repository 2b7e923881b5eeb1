import { SETTINGS_UID } from '#domain/mutations/apply-settings.ts'
import { settingsPatch } from '#domain/settings/settings.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { refuseInvalid } from '#sync-server/errors.ts'
import type { PreparedList } from '#sync-server/http/cached-response.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import { sendPrepared } from '#sync-server/http/send-cached.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { ApiDeps, Handler } from './api-context.ts'
import { makeChange } from './make-change.ts'

const SETTINGS_LIMIT = 256 * KIB

export function showSettings(prepared: PreparedList): Handler {
  return (ctx) => sendPrepared(ctx, prepared, 'no-cache')
}

export function editSettings(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, SETTINGS_LIMIT)
    const parsed = settingsPatch.safeParse(body)
    if (!parsed.success) refuseInvalid(toIssues(parsed.error))
    const fields = Object.fromEntries(Array.from(settingsFields(parsed.data), ([field, to]) => [field, { to }]))
    const { left } = await makeChange(ctx, deps, { name: 'settings.edit', args: { fields } }, SETTINGS_UID, body)
    ctx.body = left?.settings ?? siteSettings(await deps.store.read())
  }
}
