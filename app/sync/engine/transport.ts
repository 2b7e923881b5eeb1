// The requests of the sync engine.

import { apiCall } from '#app/http/api-call.ts'
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type ApiRequest, type Network, request } from '#app/http/request.ts'
import type { InquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import { KINDS, type ListedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { isFinalRefusal } from '#domain/protocol/final-refusal.ts'
import { type ListPage, MAX_LIST_PAGE, type PullResponse, type PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'

/** A `refused` result is a refusal of our own server; that of a gateway in front of it counts as `unreachable`. */
export interface Transport {
  push(request: PushRequest): Promise<ApiResult<PushResponse>>
  /** @param query `known`: the newest position of the device, when it is not the cursor; without `deviceId` for visitors, whose devices do not report */
  pull(query: { cursor: string; known?: string; limit: number; deviceId?: string }): Promise<ApiResult<PullResponse>>
  /** @param after a page with the records above this number; without it the whole list */
  list<K extends ListedKind>(kind: K, after?: number): Promise<ApiResult<ListPage<RecordTypes[K]>>>
  settings(): Promise<ApiResult<SiteSettings>>
  sendInquiry(mid: string, input: InquiryInput): Promise<ApiResult<unknown>>
}

export interface FetchTransport extends Transport {
  /** Aborts all requests in progress, so that they can be repeated at once when the network is back. */
  abort(): void
}

/** @param token fixed for the life of the transport, so that mutations are only sent as the user who made them */
export function createFetchTransport(network: Network, token: string | null): FetchTransport {
  let controller = new AbortController()
  const send = async <T>(options: ApiRequest<T>): Promise<ApiResult<T>> => {
    const result = await request(network, { token, signal: controller.signal, ...options })
    return result.kind === 'refused' && !isFinalRefusal(result.body) ? { kind: 'unreachable' } : result
  }
  return {
    push: (body) => send(apiCall('POST /sync/push', { body, has: 'outcomes' })),
    pull: (query) => send(apiCall('GET /sync/pull', { query, has: 'changes' })),
    list(kind, after) {
      const { path } = KINDS[kind]
      const limit = `limit=${MAX_LIST_PAGE}`
      return send({
        path: after ? `${path}?${limit}&after=${after}` : path,
        // The address of the first page is that of the list.
        headers: after === 0 ? { Prefer: limit } : {},
        isExpected: has('data'),
      })
    },
    settings: () => send({ path: KINDS.settings.path, isExpected: has('siteName') }),
    sendInquiry(mid, body) {
      const headers = { 'Idempotency-Key': mid }
      return send({ ...apiCall('POST /inquiries', { body }), headers, token: null, isExpected: has('uid') })
    },
    abort() {
      controller.abort()
      controller = new AbortController()
    },
  }
}

/** Enough to tell a response of our server from a captive portal's. */
function has<T>(key: string) {
  return (body: unknown): body is T => isObject(body) && key in body
}
