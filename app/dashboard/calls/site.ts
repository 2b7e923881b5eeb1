// Calls that need a connection: reports of the server that are not stored on a device, settings that need a step-up, photos of settings, and
// everything about one person, because each of these calls leaves an entry in the activity log.

import type { StepUp } from '#app/dashboard/calls/accounts.ts'
import { apiCall, type Success } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { UserResult } from '#app/http/user-result.ts'
import { storedToken } from '#app/local/session/session.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { call, send } from '#app/sync/http/send-as-user.ts'
import { createPhotoUpload } from '#app/sync/photos/upload-photos.ts'
import type { PersonQuery } from '#domain/kinds/inquiry/person.ts'
import type { Redirect } from '#domain/values/addresses/redirects.ts'
import { faultText, refusalText } from '#text/fault-text.ts'

/** @param before entries older than this one; null for the newest page @param record only entries about the record with this uid */
export const listActivity = (before: number | null, record: string | null) =>
  call('GET /activity', { query: { before, record }, has: 'data' })

export const readStatus = () => send('GET /status', { has: 'version' })
export const sendTestMail = (to: string) => send('POST /status/test-mail', { body: { to }, has: 'answer' })

export const listFeeds = () => send('GET /feeds', { has: 'data' })
export const listDevices = () => send('GET /devices', { has: 'data' })
export const listUndeliveredMails = () => send('GET /undelivered-mails', { has: 'data' })
export const retryUndeliveredMails = () => send('POST /undelivered-mails/retry', {})

export const listPictureCopies = () => send('GET /picture-copies', { has: 'failed' })
export const copyPictures = (carIds: number[]) => send('POST /picture-copies', { body: { carIds }, has: 'failed' })

export const listRedirects = () => send('GET /redirects', { has: 'data' })
export const saveRedirects = (data: Redirect[]) => send('PUT /redirects', { body: { data }, has: 'data' })
export const listMissedAddresses = () => send('GET /missed-addresses', { has: 'data' })

export const findPerson = (body: PersonQuery) => send('POST /personal-data', { body, has: 'inquiries' })
export const exportPerson = (body: PersonQuery) => send('POST /personal-data/export', { body, has: 'inquiries' })
export const deletePerson = (body: PersonQuery) => send('DELETE /personal-data', { body, has: 'deleted' })

/** Saves settings that need a step-up, which does not wait in an outbox. The last write wins. */
export async function saveSettings(patch: object, stepUp: StepUp): Promise<UserResult<object>> {
  const body = { ...patch, ...stepUp }
  const result = await send('PUT /settings', { body, has: 'siteName' })
  if (result.kind === 'ok') void clientLoaded().then((client) => client.retry())
  return result
}

interface PictureFile {
  type: string
  bytes: ArrayBuffer
}

const NETWORK: Network = { fetch: (...args) => fetch(...args) }

/** @param hash of the bytes @returns the address of the photo, or why it was not stored; null without a response */
export async function uploadPhoto(hash: string, file: PictureFile): Promise<{ address: string } | NotUploaded> {
  const result = await createPhotoUpload(NETWORK, storedToken() ?? '')(hash, file)
  return result.kind === 'ok' ? { address: result.body.url } : notUploaded(result)
}

export type UploadedBrandPicture = Success<'PUT /brand/{hash}'>

/** As `uploadPhoto`, of a logo or icon. */
export async function uploadBrandPicture(hash: string, file: PictureFile): Promise<UploadedBrandPicture | NotUploaded> {
  const { isExpected, ...call } = apiCall('PUT /brand/{hash}', { params: { hash }, has: 'contrast' })
  const result = await request(NETWORK, { ...call, isExpected, file, token: storedToken() })
  return result.kind === 'ok' ? result.body : notUploaded(result)
}

interface NotUploaded {
  message: string | null
}

async function notUploaded(result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): Promise<NotUploaded> {
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') await (await clientLoaded()).retry()
  if (result.kind === 'refused') return { message: refusalText(result.body) }
  return { message: (result.kind === 'busy' && faultText(result)) || null }
}
