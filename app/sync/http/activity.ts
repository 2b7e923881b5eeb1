// The log of changes is read with a connection only: nothing of it is kept on a device.
import { storedToken } from '#app/local/session/session.ts'
import { runningClient } from '#app/sync/session/client.ts'
import type { ActivityPage } from '#domain/protocol/activity.ts'
import { isObject } from './api-result.ts'
import { call } from './request.ts'

export interface ActivityAsked {
  /** The next older page. */
  before: number | null
  /** Of this record only, by its uid. */
  record: string | null
}

export type ActivityAnswer =
  | { kind: 'ok'; page: ActivityPage }
  | { kind: 'unreachable' }
  | { kind: 'failed'; message: string | null }

export async function listActivity({ before, record }: ActivityAsked): Promise<ActivityAnswer> {
  const query = new URLSearchParams({
    ...(before === null ? {} : { before: String(before) }),
    ...(record === null ? {} : { record }),
  })
  const path = `/api/activity?${query}`
  const answer = await call({ fetch: fetch.bind(globalThis) }, { path, token: storedToken(), isOurs: isPage })
  if (answer.kind === 'ok') return { kind: 'ok', page: answer.body }
  // A run meets the same refusal, and knows what to do about it.
  if (answer.kind === 'signed-out') (await runningClient()).retry()
  if (answer.kind === 'unreachable') return { kind: 'unreachable' }
  return { kind: 'failed', message: answer.kind === 'refused' ? answer.body.message : null }
}

const isPage = (body: unknown): body is ActivityPage => isObject(body) && Array.isArray(body.data)
