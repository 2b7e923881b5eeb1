// Requests of the app, typed by the declarations of the calls. Only types are imported from the server.
import type { Calls } from '#sync-server/api/calls/calls.ts'
import type { Method, PathParameters, QueryOf, RequestBody, SuccessBody } from '#sync-server/api/calls/declare-calls.ts'
import type { ApiRequest } from './request.ts'

export type CallName = keyof Calls
export type Success<Name extends CallName> = SuccessBody<Calls[Name]>

export type CallOptions<Name extends CallName> = Params<Name> &
  RequestBody<Calls[Name]> & {
    /** Null and undefined are left out. */
    query?: { [P in keyof QueryOf<Calls[Name]>]?: string | number | null }
    /** A member that the response must have: that of a captive portal does not. */
    has?: keyof Success<Name> & string
  }

type Params<Name extends string> = keyof PathParameters<Name> extends never
  ? { params?: undefined }
  : { params: { [P in keyof PathParameters<Name>]: string | number } }

export function apiCall<Name extends CallName>(
  name: Name,
  { params, query = {}, body, has }: CallOptions<Name>,
): ApiRequest<Success<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const values: Readonly<Record<string, string | number>> = params ?? {}
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(String(values[parameter])))
  const sent = Object.entries<string | number | null | undefined>(query).filter(([, value]) => value != null)
  const search = sent.length === 0 ? '' : `?${new URLSearchParams(sent.map(([key, value]) => [key, String(value)]))}`
  return {
    method: method as Method,
    path: `/api${filled}${search}`,
    body,
    isExpected: (received): received is Success<Name> =>
      has === undefined || (typeof received === 'object' && received !== null && has in received),
  }
}
