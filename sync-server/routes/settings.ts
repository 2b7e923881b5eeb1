import { SETTINGS_UID } from '#domain/apply-settings.ts'
import { toIssues } from '#domain/issue.ts'
import { settingsPatch } from '#domain/settings.ts'
import { settingsFields } from '#domain/settings-fields.ts'
import { refuseInvalid } from '../middleware/http-refusal.ts'
import type { PreparedList } from '../present/prepared-list.ts'
import { sendPrepared } from '../present/send-prepared.ts'
import { siteSettings } from '../present/site-settings.ts'
import type { ApiDeps, Handler } from './api-context.ts'
import { makeChange } from './make-change.ts'
import { KIB, readJsonObject } from './read-json.ts'

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
