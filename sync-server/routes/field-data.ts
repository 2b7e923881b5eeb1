import * as z from 'zod/mini'
import { FIELD_PAGES, type FieldData, MAX_FRAMES } from '#domain/protocol/field-data.ts'
import { toIssues } from '#domain/values/issue.ts'
import { throwInvalid } from '#sync-server/errors.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

const MAX_MS = 10 * 60 * 1000
const milliseconds = z.number().check(z.minimum(0), z.maximum(MAX_MS))

export const fieldData = z.object({
  page: z.enum(FIELD_PAGES),
  lcp: z.optional(milliseconds),
  inp: z.optional(milliseconds),
  cls: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  frames: z.optional(z.array(milliseconds).check(z.maxLength(MAX_FRAMES))),
})

/** A browser that has older settings still sends its data: without a reader or the setting, they are not counted. */
export function receiveFieldData({ store, onFieldData }: RouteDependencies): Handler {
  return async (ctx) => {
    const parsed = fieldData.safeParse(await readJsonObject(ctx))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    if (onFieldData && siteSettings(await store.read()).performance.measure) onFieldData(parsed.data as FieldData)
    ctx.status = 204
  }
}
