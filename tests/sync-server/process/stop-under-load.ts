// Rounds of stopping under load, shared by the test here and the longer one in tests/long.

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { wholeDocument } from '#tests/support/server/maintain-folder.ts'
import { startProduct } from '#tests/support/server/product.ts'

const WRITERS = 64
const INQUIRIES_PER_ROUND = 300

/** In each round the server is stopped under keep-alive writers. Expects no reset connection, and no acknowledged inquiry lost. */
export async function stopUnderLoad(rounds: number): Promise<void> {
  let product = await startProduct({ env: { SEED: 'none' } })
  onTestFinished(() => product.remove())
  const acknowledged = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    if (round > 0) product = await startProduct({ dataDir: product.dataDir })
    const load = startWriters(product.url)
    await load.reached(INQUIRIES_PER_ROUND)
    expect(await product.stop()).toBe(0)
    await load.ended
    expect(load.failures).toEqual([])
    for (const id of load.acknowledged) acknowledged.add(id)
    const stored = await storedInquiries(product.dataDir)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  }
}

async function storedInquiries(dataDir: string): Promise<Set<number>> {
  const document = await wholeDocument(realDisk(dataDir))
  const rows = [...(document.tables.inquiries?.values() ?? [])] as { id: number }[]
  return new Set(rows.map(({ id }) => id))
}

interface Load {
  acknowledged: Set<number>
  /** Errors and unexpected statuses of requests. */
  failures: string[]
  ended: Promise<unknown>
  /** Resolves when this many inquiries are acknowledged. */
  reached(count: number): Promise<void>
}

/** Writers that each keep one connection open and send the next inquiry after each response, until the server is gone. */
function startWriters(url: string): Load {
  const acknowledged = new Set<number>()
  const failures: string[] = []
  const waiters: { count: number; resolve: () => void }[] = []
  const write = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const result = await postInquiry(url, agent)
      if (result.error === 'ECONNREFUSED') return agent.destroy()
      if (result.error) return void failures.push(result.error)
      if (result.id !== undefined) acknowledged.add(result.id)
      for (const { count, resolve } of waiters) if (acknowledged.size >= count) resolve()
    }
  }
  return {
    acknowledged,
    failures,
    ended: Promise.all(Array.from({ length: WRITERS }, write)),
    reached: (count) => new Promise((resolve) => void waiters.push({ count, resolve })),
  }
}

function postInquiry(url: string, agent: Agent): Promise<{ id?: number; error?: string }> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = request(`${url}/api/inquiries`, { method: 'POST', agent, headers }, async (response) => {
      try {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve(response.statusCode === 201 ? { id: JSON.parse(body).id } : { error: `status ${response.statusCode}` })
      } catch (error) {
        resolve({ error: (error as NodeJS.ErrnoException).code ?? String(error) })
      }
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }))
    sent.end(JSON.stringify({ name: 'Ada Load', phone: '+15550100142', message: 'Is it still there, please?' }))
  })
}
