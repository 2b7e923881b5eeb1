// The requests of the sync engine.

import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type ApiRequest, type Network, request } from '#app/http/request.ts'
import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import { isFinalRefusal } from '#domain/protocol/final-refusal.ts'
import { type ListPage, MAX_LIST_PAGE, type PullResponse, type PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { KINDS, type ListedKind, type RecordTypes } from '#domain/records/kinds.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

/** A `refused` result is a refusal of our own server; that of a gateway in front of it counts as `unreachable`. */
export interface Transport {
  push(request: PushRequest): Promise<ApiResult<PushResponse>>
  /** @param query without `clientId` for visitors, who have no outbox on the server */
  pull(query: { cursor: string; limit: number; clientId?: string }): Promise<ApiResult<PullResponse>>
  /**
   * @param after a page with the records above this number; without it the whole list
   * @param onHeaders receives the headers of the response, which name the next page, before the body arrives
   */
  list<K extends ListedKind>(
    kind: K,
    after?: number,
    onHeaders?: (headers: Headers) => void,
  ): Promise<ApiResult<ListPage<RecordTypes[K]>>>
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
    push: (body) => send({ method: 'POST', path: '/api/sync/push', body, isExpected: hasArray('outcomes') }),
    pull({ cursor, limit, clientId }) {
      const query = new URLSearchParams({ cursor, limit: String(limit), ...(clientId ? { clientId } : {}) })
      return send({ path: `/api/sync/pull?${query}`, isExpected: hasArray('changes') })
    },
    list(kind, after, onHeaders) {
      const { path } = KINDS[kind]
      const limit = `limit=${MAX_LIST_PAGE}`
      return send({
        path: after ? `${path}?${limit}&after=${after}` : path,
        // The address of the first page is that of the list.
        headers: after === 0 ? { Prefer: limit } : {},
        onHeaders,
        isExpected: hasArray('data'),
      })
    },
    settings: () => send({ path: KINDS.settings.path, isExpected: hasString('siteName') }),
    sendInquiry: (mid, body) =>
      send({
        method: 'POST',
        path: '/api/inquiries',
        token: null,
        body,
        headers: { 'Idempotency-Key': mid },
        isExpected: hasString('uid'),
      }),
    abort() {
      controller.abort()
      controller = new AbortController()
    },
  }
}

/** Enough to tell a response of our server from a captive portal's. */
function hasArray<T>(key: string) {
  return (body: unknown): body is T => isObject(body) && Array.isArray(body[key])
}

function hasString<T>(key: string) {
  return (body: unknown): body is T => isObject(body) && typeof body[key] === 'string'
}
