// Everything about one person. It needs a connection, because each call leaves an entry in the activity log.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { request } from '#app/http/request.ts'
import { storedToken } from '#app/local/session/session.ts'
import { client } from '#app/sync/client.ts'
import type { PersonQuery } from '#domain/inquiries/person.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'

export type PersonResult<T> = { kind: 'ok'; body: T } | { kind: 'failed'; message: string | null }

const isPersonalData = (body: unknown): body is PersonalData => isObject(body) && Array.isArray(body.inquiries)
const isCount = (body: unknown): body is { deleted: number } => isObject(body) && typeof body.deleted === 'number'

export const findPerson = (person: PersonQuery) => send('POST', '/api/personal-data', person, isPersonalData)
export const exportPerson = (person: PersonQuery) => send('POST', '/api/personal-data/export', person, isPersonalData)
export const deletePerson = (person: PersonQuery) => send('DELETE', '/api/personal-data', person, isCount)

async function send<T>(
  method: 'POST' | 'DELETE',
  path: string,
  body: PersonQuery,
  isExpected: (body: unknown) => body is T,
): Promise<PersonResult<T>> {
  const call = { method, path, token: storedToken(), body, isExpected }
  const result: ApiResult<T> = await request({ fetch: fetch.bind(globalThis) }, call)
  if (result.kind === 'ok') return { kind: 'ok', body: result.body }
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') await client.retry()
  return { kind: 'failed', message: result.kind === 'refused' ? result.body.message : null }
}
