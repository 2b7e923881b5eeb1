// A load of requests on servers, and what it costs: the rate, and the processor time of each kind of process.
import autocannon from 'autocannon'
import { type BenchRow, median, type RunningServer } from '#tests/bench/measure.ts'
import { type ProcessorMs, processorMs } from './processor-time.ts'

const ROUNDS = 3
const ROUND_SECONDS = 1

export interface Load {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: () => string
  headers?: Record<string, string>
}

/** The processes that share a load. */
export interface Servers {
  running: readonly RunningServer[]
  /** Empty: a visitor. */
  token: string
  /** The processes of their database. */
  database: () => readonly number[]
}

/** The figures of one load in one round. */
interface Measured {
  perSecond: number
  /** The processor time of one request. */
  processor: ProcessorMs
}

interface Figures {
  result: Measured
  reference: Measured
  /** The ratio of the rates. */
  ratio: number
}

export async function compare(run: () => Promise<Measured>, runReference: () => Promise<Measured>): Promise<Figures> {
  await run()
  await runReference()
  const rounds: { result: Measured; reference: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ result: await run(), reference: await runReference() })
  return {
    result: medianOf(rounds.map(({ result }) => result)),
    reference: medianOf(rounds.map(({ reference }) => reference)),
    ratio: median(rounds.map(({ result, reference }) => reference.perSecond / result.perSecond)),
  }
}

function medianOf(rounds: readonly Measured[]): Measured {
  const medianMs = (kind: keyof ProcessorMs) => median(rounds.map(({ processor }) => processor[kind]))
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    processor: { server: medianMs('server'), database: medianMs('database'), client: medianMs('client') },
  }
}

export function rateRow(name: string, { result, reference, ratio }: Figures, other: string, target: string): BenchRow {
  return {
    metric: `${name}, per second`,
    result: result.perSecond.toFixed(0),
    reference: `${reference.perSecond.toFixed(0)} ${other}`,
    ratio,
    target,
  }
}

/** The ratio is that of servers and database together. */
export function processorRow(name: string, { result, reference }: Figures, other: string): BenchRow {
  const text = ({ server, database, client }: ProcessorMs) =>
    `${server.toFixed(2)} + ${database.toFixed(2)} (client ${client.toFixed(2)})`
  const sum = ({ server, database }: ProcessorMs) => server + database
  return {
    metric: `${name}, ms of processor time of server + database for one`,
    result: text(result.processor),
    reference: `${text(reference.processor)} ${other}`,
    ratio: sum(result.processor) / sum(reference.processor),
    target: '',
  }
}

/** @param connections to each server */
export async function measure(
  { running, token, database }: Servers,
  { name, method, path, body, headers }: Load,
  connections: number,
): Promise<Measured> {
  const processor = () =>
    processorMs(
      running.map(({ child }) => child.pid as number),
      database(),
    )
  const before = processor()
  const results = await Promise.all(
    running.map(({ url }) =>
      autocannon({
        url,
        connections,
        duration: ROUND_SECONDS,
        requests: [
          {
            method,
            path,
            headers: {
              'content-type': 'application/json',
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...headers,
            },
            ...(body ? { setupRequest: (request: object) => ({ ...request, body: body() }) } : {}),
          },
        ],
      }),
    ),
  )
  const after = processor()
  const unchanged = ({ statusCodeStats }: autocannon.Result) => statusCodeStats?.['304']?.count ?? 0
  const succeeded = (result: autocannon.Result) => result['2xx'] + unchanged(result)
  const failed = results.reduce((sum, result) => sum + result.non2xx - unchanged(result) + result.errors, 0)
  if (failed > 0) throw new Error(`${failed} ${name} failed`)
  const count = results.reduce((sum, result) => sum + succeeded(result), 0)
  const ofOne = (kind: keyof ProcessorMs) => (after[kind] - before[kind]) / count
  return {
    perSecond: results.reduce((sum, result) => sum + succeeded(result) / result.duration, 0),
    processor: { server: ofOne('server'), database: ofOne('database'), client: ofOne('client') },
  }
}
