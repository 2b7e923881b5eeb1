import { faultText, refusalText } from '#text/fault-text.ts'
import type { ApiResult, Refusal } from './api-result.ts'

/** The result of a call about users or the own account, as the screens need it. */
export type UserResult<T> =
  | { kind: 'ok'; body: T }
  /** `refusal` is the body of the server's response when it refused the request. */
  | { kind: 'failed'; message: string | null; refusal?: Refusal }

export function toUserResult<T>(result: ApiResult<T>): UserResult<T> {
  if (result.kind === 'ok') return { kind: 'ok', body: result.body }
  if (result.kind === 'refused') return { kind: 'failed', message: refusalText(result.body), refusal: result.body }
  return { kind: 'failed', message: (result.kind === 'busy' && faultText(result)) || null }
}
