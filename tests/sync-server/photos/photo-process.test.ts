import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { photoProcess } from '#sync-server/photos/photo-process.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { drawPhoto } from '#tests/support/fixtures/photos.ts'
import { workersOf } from '#tests/support/postgres/postgres-server.ts'
import { PHOTO_PROGRAM } from '#tests/support/server/photo-program.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const PROGRAM = resolve('tests/support/server/faulty-photo-program.mjs')
const REFUSED = { name: 'PictureRefused', reason: 'unreadable' }

function start({ timeLimitMs = 30_000, program = PROGRAM } = {}) {
  const started = photoProcess({ program, timeLimitMs })
  onTestFinished(() => started.close())
  // biome-ignore lint/suspicious/noExplicitAny: the program of this test returns other results
  const run = (file: string, content?: string): Promise<any> => started.run('encode', { file, folder: '' }, content)
  return { ...started, run }
}

it('a process that ends or takes too long once refuses no picture, and the next job has another process', async () => {
  const { run } = start({ timeLimitMs: 4000 })
  const first = await run('a')
  await expect(run('ends')).rejects.toThrow(StoreUnavailable)
  const second = await run('b')
  await expect(run('hangs')).rejects.toThrow(StoreUnavailable)
  const third = await run('c')
  expect([first.file, second.file, third.file]).toEqual(['a', 'b', 'c'])
  expect(new Set([first.pid, second.pid, third.pid]).size).toBe(3)
})

it('a job whose process is killed, as by the kernel when memory runs out, runs once more', async () => {
  const folder = await temporaryFolder()
  const { run } = start()
  const file = `killed once ${join(folder, 'killed')}`
  expect((await run(file)).file).toBe(file)
})

it('a picture that has crashed three processes of its own is refused for good, without another try', async () => {
  const repaired = join(await temporaryFolder(), 'repaired')
  const { run } = start()
  const upload = () => run(`crashes until ${repaired}`, 'hash')
  await expect(upload()).rejects.toThrow(StoreUnavailable)
  await expect(upload()).rejects.toMatchObject(REFUSED)
  await writeFile(repaired, '')
  await expect(upload()).rejects.toMatchObject(REFUSED)
  expect((await run('a', 'other')).file).toBe('a')
})

it('a picture that was decoded since has not crashed', async () => {
  const repaired = join(await temporaryFolder(), 'repaired')
  const { run } = start()
  const upload = () => run(`crashes until ${repaired}`, 'hash')
  await expect(upload()).rejects.toThrow(StoreUnavailable)
  await writeFile(repaired, '')
  await upload()
  await rm(repaired)
  await expect(upload()).rejects.toThrow(StoreUnavailable)
})

it('a picture that has taken too long three times is refused for good, without another try', async () => {
  const { run } = start({ timeLimitMs: 4000 })
  const upload = () => run('hangs', 'hash')
  for (let tries = 1; tries < 3; tries++) await expect(upload()).rejects.toThrow(StoreUnavailable)
  await expect(upload()).rejects.toMatchObject(REFUSED)
  const { pid } = await run('a', 'other')
  await expect(upload()).rejects.toMatchObject(REFUSED)
  expect((await run('b', 'third')).pid).toBe(pid)
})

it('a crash of a process that has decoded another picture is not counted', async () => {
  const never = join(await temporaryFolder(), 'never')
  const { run } = start()
  const upload = async () => {
    await run('a', 'other')
    return run(`crashes until ${never}`, 'hash')
  }
  for (let count = 1; count < 3; count++) await expect(upload()).rejects.toThrow(StoreUnavailable)
  await expect(upload()).rejects.toMatchObject(REFUSED)
})

it('a picture is not refused by processes that are killed, nor while no other picture can be decoded', async () => {
  const killed = start()
  for (let count = 0; count < 4; count++) await expect(killed.run('killed', 'hash')).rejects.toThrow(StoreUnavailable)
  const program = join(await temporaryFolder(), 'program.mjs')
  await writeFile(program, "process.on('message', () => process.kill(process.pid, 'SIGSEGV'))")
  const broken = start({ program })
  for (let count = 0; count < 4; count++) await expect(broken.run('a', 'hash')).rejects.toThrow(StoreUnavailable)
})

it('the process of photos decodes a picture of its own', async () => {
  const { run, close } = photoProcess({ program: PHOTO_PROGRAM, timeLimitMs: 30_000 })
  onTestFinished(close)
  expect(await run('check', {})).toBeNull()
})

it('after a process that could not be started the next job has another one', async () => {
  const { run } = start()
  const { execPath } = process
  const restore = () => {
    process.execPath = execPath
  }
  onTestFinished(restore)
  process.execPath = '/nowhere/node'
  const failed = await Promise.allSettled([run('a'), run('b')])
  expect(failed).toMatchObject([{ reason: expect.any(StoreUnavailable) }, { reason: expect.any(StoreUnavailable) }])
  restore()
  expect((await run('c')).file).toBe('c')
})

it('Ctrl-C does not end the process of photos: the job is done, and it ends with the server', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'photo')
  await writeFile(file, await drawPhoto({ width: 4000, height: 3000 }).jpeg().toBuffer())
  const { run, close } = photoProcess({ program: PHOTO_PROGRAM, timeLimitMs: 30_000 })
  const inspect = () => run('inspect', { file, type: 'image/jpeg', jpegCopy: join(folder, 'copy') })
  const before = new Set(workersOf(process.pid))
  await inspect()
  const [pid = 0] = workersOf(process.pid).filter((worker) => !before.has(worker))
  const job = inspect()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect(await job).toMatchObject({ width: 4000 })
  expect(workersOf(process.pid)).toContain(pid)
  close()
  await expect.poll(() => workersOf(process.pid)).not.toContain(pid)
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
