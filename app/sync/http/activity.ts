// Fetches the activity log, which is never stored on a device.
import { isObject } from '#app/http/api-result.ts'
import { request } from '#app/http/request.ts'
import { storedToken } from '#app/local/session/session.ts'
import { client } from '#app/sync/client.ts'
import type { ActivityPage } from '#domain/protocol/activity.ts'

export interface ActivityQuery {
  /** Entries older than this sequence; null for the newest page. */
  before: number | null
  /** Only entries about the record with this uid. */
  record: string | null
}

export type ActivityResult =
  | { kind: 'ok'; page: ActivityPage }
  | { kind: 'unreachable' }
  | { kind: 'failed'; message: string | null }

export async function listActivity({ before, record }: ActivityQuery): Promise<ActivityResult> {
  const query = new URLSearchParams({
    ...(before === null ? {} : { before: String(before) }),
    ...(record === null ? {} : { record }),
  })
  const path = `/api/activity?${query}`
  const result = await request({ fetch: fetch.bind(globalThis) }, { path, token: storedToken(), isExpected: isPage })
  if (result.kind === 'ok') return { kind: 'ok', page: result.body }
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') await client.retry()
  if (result.kind === 'unreachable') return { kind: 'unreachable' }
  return { kind: 'failed', message: result.kind === 'refused' ? result.body.message : null }
}

const isPage = (body: unknown): body is ActivityPage => isObject(body) && Array.isArray(body.data)
