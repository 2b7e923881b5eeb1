// The worker's own code on this thread. Messages arrive later, in order, as copies.

import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlanChoices } from '#app/dashboard/import/reading/dry-run.ts'
import { type ImportReader, openImportReader } from '#app/dashboard/import/reading/import-reader.ts'
import { byChoice } from '#domain/import/choices.ts'
import { mapHeadings } from '#domain/import/headings.ts'
import { DEFAULT_REGION } from '#domain/values/region.ts'

const ROWS = 1200
const CSV = `make,model,year\n${Array.from({ length: ROWS }, (_, index) => `BMW,M${index},2020\n`).join('')},,\n,x,\n`
const CHOICES: PlanChoices = {
  mapping: mapHeadings(['make', 'model', 'year']),
  answers: {
    region: DEFAULT_REGION,
    currency: 'USD',
    distanceUnit: 'mi',
    choices: byChoice(() => ({})),
    fixed: {},
  },
  duplicates: 'skip',
  currentYear: 2026,
}
const ignore = () => {}

let reader: ImportReader

beforeEach(async () => {
  const { port1: ofPage, port2: ofWorker } = new MessageChannel()
  vi.stubGlobal('postMessage', (message: unknown) => ofWorker.postMessage(message))
  vi.stubGlobal('addEventListener', (_: string, listen: (event: { data: unknown }) => void) =>
    ofWorker.on('message', (data) => listen({ data })),
  )
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: unknown }) => void
      postMessage = (message: unknown) => ofPage.postMessage(message)
      terminate = () => ofPage.close()
      constructor() {
        ofPage.on('message', (data) => this.onmessage?.({ data }))
      }
    },
  )
  vi.resetModules()
  await import('#app/dashboard/import/reading/import-worker.ts')
  reader = openImportReader()
  await reader.read(new Blob([CSV]), ignore)
})

afterEach(() => {
  reader.close()
  vi.unstubAllGlobals()
})

test('a call waits for the one before, so that none receives the parts of another', async () => {
  await reader.plan(CHOICES, [], ignore)
  // The vehicles of the device change while the mutations are fetched.
  const requests = reader.requests()
  const planned = reader.plan(CHOICES, [], ignore)
  const rejects = reader.rejects([])
  expect(await requests).toHaveLength(ROWS)
  expect((await planned).rows).toHaveLength(ROWS + 1)
  expect((await (await rejects).text()).split('\r\n')).toHaveLength(2)
})

test('a call after one that failed is answered', async () => {
  const failed = reader.read(new Blob(['']), ignore)
  const planned = reader.plan(CHOICES, [], ignore)
  await expect(failed).rejects.toThrow('The file is empty.')
  expect((await planned).rows).toHaveLength(ROWS + 1)
})
