// Which optional clients the built server loads: a bundler may turn the import of a package that few servers need into an import
// at every start.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { spawnServer } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const PRINT_LOADED = `
  const isLoaded = (name) => Object.keys(require.cache).some((path) => path.includes('/node_modules/' + name + '/'))
  process.on('exit', () => console.log('loaded', ...['pg', '@aws-sdk/client-s3'].filter(isLoaded)))`

/** Starts the server and stops it when it is ready, unless it exits. @returns the line with the clients that it has loaded */
async function loadedClients(env: Record<string, string>): Promise<string | undefined> {
  const dir = await temporaryFolder()
  const preload = join(dir, 'print-loaded.cjs')
  await writeFile(preload, PRINT_LOADED)
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(dir, 'data'), SEED: 'none' }
  const child = spawnServer({ ...settings, NODE_OPTIONS: `--require=${preload}`, ...env })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    lines.push(line)
    if (line.includes('listening on')) child.kill()
  }
  if (child.exitCode === null) await once(child, 'exit')
  return lines.find((line) => line.startsWith('loaded'))
}

it('loads the client of PostgreSQL only with DATABASE_URL, and that of S3 only with a bucket', async () => {
  const loaded = await Promise.all([
    loadedClients({}),
    loadedClients({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    loadedClients({ PHOTO_STORE: 's3://photos?endpoint=http://127.0.0.1:1' }),
  ])
  expect(loaded).toEqual(['loaded', 'loaded pg', 'loaded @aws-sdk/client-s3'])
})
