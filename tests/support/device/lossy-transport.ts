import type { ApiResult } from '#app/http/api-result.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'

type Call = keyof Transport
type Sent = Parameters<Transport[Call]>[0]
interface Fault {
  call: Call
  matches: (sent: Sent) => boolean
  reachesServer: boolean
  result: ApiResult<unknown>
  times: number
}

export const UNREACHABLE: ApiResult<never> = { kind: 'unreachable' }

/** A transport whose requests or responses are lost on demand. */
export function createLossyTransport() {
  const faults: Fault[] = []
  const sent: { call: Call; what: Sent }[] = []

  function wrap(transport: Transport): Transport {
    const intercept = (call: Call) => async (what: Sent, more?: unknown) => {
      sent.push({ call, what })
      const fault = faults.find((entry) => entry.call === call && entry.times > 0 && entry.matches(what))
      if (fault) fault.times -= 1
      if (fault && !fault.reachesServer) return fault.result
      const result = await (transport[call] as (a: unknown, b: unknown) => Promise<ApiResult<unknown>>)(what, more)
      return fault ? fault.result : result
    }
    const calls: Call[] = ['push', 'pull', 'list', 'settings', 'sendInquiry']
    return Object.fromEntries(calls.map((call) => [call, intercept(call)])) as unknown as Transport
  }

  const fault =
    (reachesServer: boolean) =>
    (call: Call, result: ApiResult<unknown> = UNREACHABLE, matches: Fault['matches'] = () => true, times = 1) =>
      faults.push({ call, matches, reachesServer, result, times })

  return {
    wrap,
    sent,
    /** The server processes the request; the response is lost, or `result` is returned in its place. */
    loseResponse: fault(true),
    /** The request never reaches the server. */
    loseRequest: fault(false),
    /** Pushes that contain this mutation are refused as a whole request until `repair()`. */
    refuseMutation: (mid: string) =>
      fault(false)(
        'push',
        { kind: 'refused', status: 422, body: { message: 'No' } },
        (sent) => (sent as PushRequest).mutations.some((each) => each.mid === mid),
        Number.POSITIVE_INFINITY,
      ),
    repair: () => faults.splice(0),
  }
}
