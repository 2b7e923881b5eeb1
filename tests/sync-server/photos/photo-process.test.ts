import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { photoProcess } from '#sync-server/photos/photo-process.ts'

const WORKER = resolve('tests/support/server/faulty-photo-worker.mjs')
const REFUSED = { name: 'PictureRefused', reason: 'unreadable' }

function start(timeLimitMs = 30_000) {
  const started = photoProcess({ worker: WORKER, timeLimitMs })
  onTestFinished(() => started.close())
  // biome-ignore lint/suspicious/noExplicitAny: the worker of this test returns other results
  const run = (file: string): Promise<any> => started.run('encode', { file, folder: '' })
  return { ...started, run }
}

it('a picture that ends the process or takes too long is refused, and the next job has another process', async () => {
  const { run } = start(1500)
  const first = await run('a')
  await expect(run('ends')).rejects.toMatchObject(REFUSED)
  const second = await run('b')
  await expect(run('hangs')).rejects.toMatchObject(REFUSED)
  const third = await run('c')
  expect([first.file, second.file, third.file]).toEqual(['a', 'b', 'c'])
  expect(new Set([first.pid, second.pid, third.pid]).size).toBe(3)
})

it('runs the jobs one after another in one process, in order', async () => {
  const { run } = start()
  const done: string[] = []
  const results = await Promise.all(['a', 'b', 'c'].map((file) => run(file).finally(() => done.push(file))))
  expect(done).toEqual(['a', 'b', 'c'])
  expect(new Set(results.map(({ pid }) => pid)).size).toBe(1)
})

it('a job that is running when the server stops is neither refused nor repeated', async () => {
  const { run, close } = start()
  const hanging = run('hangs')
  const next = run('a')
  close()
  for (const job of [hanging, next]) await expect(job).rejects.not.toMatchObject(REFUSED)
})
