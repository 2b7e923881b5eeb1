import type { Transport } from '#app/sync/engine/transport.ts'
import type { Answer } from '#app/sync/http/api-result.ts'
import type { PushRequest } from '#domain/protocol/protocol.ts'

type Call = keyof Transport
type Sent = Parameters<Transport[Call]>[0]
type Fault = { call: Call; given: (sent: Sent) => boolean; reaches: boolean; answer: Answer<never>; times: number }

export const NO_ANSWER: Answer<never> = { kind: 'unreachable' }

/** A line that breaks at the worst moments: before the server is reached, or after it has acted. */
export function createLossyTransport() {
  const faults: Fault[] = []
  const sent: { call: Call; what: Sent }[] = []

  function over(transport: Transport): Transport {
    const through = (call: Call) => async (what: Sent, more?: unknown) => {
      sent.push({ call, what })
      const fault = faults.find((entry) => entry.call === call && entry.times > 0 && entry.given(what))
      if (fault) fault.times -= 1
      if (fault && !fault.reaches) return fault.answer
      const answer = await (transport[call] as (a: unknown, b: unknown) => Promise<Answer<unknown>>)(what, more)
      return fault ? fault.answer : answer
    }
    const calls: Call[] = ['push', 'pull', 'cars', 'inquiries', 'conflicts', 'settings', 'sendInquiry']
    return Object.fromEntries(calls.map((call) => [call, through(call)])) as unknown as Transport
  }

  const fault =
    (reaches: boolean) =>
    (call: Call, answer = NO_ANSWER, given: Fault['given'] = () => true, times = 1) =>
      faults.push({ call, given, reaches, answer, times })

  return {
    over,
    sent,
    /** The server acts, its answer is lost (or another arrives in its place). */
    loseAnswer: fault(true),
    /** The request never reaches the server. */
    loseRequest: fault(false),
    /** Pushes that hold this change are refused as a whole request, until the line is mended. */
    refuse: (mid: string) =>
      fault(false)(
        'push',
        { kind: 'refused', status: 422, body: { message: 'No' } },
        (sent) => (sent as PushRequest).mutations.some((each) => each.mid === mid),
        Number.POSITIVE_INFINITY,
      ),
    mend: () => faults.splice(0),
  }
}
