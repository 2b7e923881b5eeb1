// Stopping by a signal: every acknowledged change is stored, and no response is cut off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { itInLongRun } from '#tests/support/long-run.ts'
import { startForTest } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { stopUnderLoad } from './stop-under-load.ts'

it('stops under keep-alive writers without a reset, and loses nothing acknowledged', () => stopUnderLoad(1))

itInLongRun('ends event streams, and ignores further signals', async () => {
  const product = await startForTest({ env: { SEED: 'none' } })
  const stream = await fetch(`${product.url}/api/sync/events`)
  const reader = stream.body?.getReader()
  await reader?.read()
  const exit = once(product.process, 'exit')
  product.process.kill('SIGTERM')
  product.process.kill('SIGINT')
  product.process.kill('SIGTERM')
  while (!(await reader?.read())?.done);
  expect(await exit).toEqual([0, null])
})

itInLongRun('stops when npm receives the signal', async () => {
  const dir = await temporaryFolder()
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
