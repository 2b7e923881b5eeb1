// Stopping under load: every answer that was given stays given, and no client is cut off in the middle of one.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { type Product, startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const WRITERS = 64
const ROUNDS = 5

interface Load {
  acknowledged: Set<number>
  /** Ended in the middle of a request. */
  cutOff: string[]
  ended: Promise<unknown>
  /** Resolves when this many enquiries are acknowledged. */
  reached(count: number): Promise<void>
}

/** Writers that each keep one connection and send as fast as they are answered, until nobody listens any more. */
function startWriters(url: string): Load {
  const acknowledged = new Set<number>()
  const cutOff: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const write = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const answer = await postEnquiry(url, agent)
      if (answer.code === 'ECONNREFUSED') return agent.destroy()
      if (answer.code) return void cutOff.push(answer.code)
      if (answer.id !== undefined) acknowledged.add(answer.id)
      for (const { count, resolve } of waiting) if (acknowledged.size >= count) resolve()
    }
  }
  return {
    acknowledged,
    cutOff,
    ended: Promise.all(Array.from({ length: WRITERS }, write)),
    reached: (count) => new Promise((resolve) => void waiting.push({ count, resolve })),
  }
}

function postEnquiry(url: string, agent: Agent): Promise<{ id?: number; code?: string }> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = request(`${url}/api/inquiries`, { method: 'POST', agent, headers }, async (response) => {
      try {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve(response.statusCode === 201 ? { id: JSON.parse(body).id } : { code: `status ${response.statusCode}` })
      } catch (error) {
        resolve({ code: (error as NodeJS.ErrnoException).code ?? String(error) })
      }
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }))
    sent.end(JSON.stringify({ name: 'Ada Load', phone: '+15550100142', message: 'Is it still there, please?' }))
  })
}

async function stored(product: Product): Promise<Set<number>> {
  const api = await staffApi(product.url)
  return new Set((await api.inquiries()).map(({ id }) => id))
}

it(`stops ${ROUNDS} times under ${WRITERS} keep-alive writers: no reset, nothing acknowledged lost`, async () => {
  let product = await startProduct({ env: { SEED: 'none' } })
  onTestFinished(() => product.remove())
  const all = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    const load = startWriters(product.url)
    await load.reached(300)
    expect(await product.stop()).toBe(0)
    await load.ended
    expect(load.cutOff).toEqual([])
    for (const id of load.acknowledged) all.add(id)
    product = await startProduct({ dataDir: product.dataDir })
    const kept = await stored(product)
    expect([...all].filter((id) => !kept.has(id))).toEqual([])
  }
})

it('ends event streams, and a second signal changes nothing', async () => {
  const product = await startProduct({ env: { SEED: 'none' } })
  onTestFinished(() => product.remove())
  const stream = await fetch(`${product.url}/api/sync/events`)
  const reader = stream.body?.getReader()
  await reader?.read()
  const exit = once(product.process, 'exit')
  product.process.kill('SIGTERM')
  product.process.kill('SIGINT')
  product.process.kill('SIGTERM')
  const ends = async () => {
    while (!(await reader?.read())?.done);
  }
  await ends()
  expect(await exit).toEqual([0, null])
})

it('hears a signal sent to npm', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'dealership-data-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const npm = spawn('npm', ['run', '--silent', 'serve'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: npm.stdout })
  for await (const line of lines) if (line.includes('listening on')) break
  const exit = once(npm, 'exit')
  npm.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect((await readdir(dir)).filter((name) => name.startsWith('lock.'))).toEqual([])
})
