import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Opens the store in a process of its own. @returns whether that loaded the database client */
function isClientLoaded(location: object): boolean {
  const script = `
    const { createRequire } = await import('node:module')
    const { openStore } = await import('./sync-server/store/open-store.ts')
    const events = { onFatal() {}, onWarning() {} }
    await openStore(${JSON.stringify(location)}, events).then(({ store }) => store.close(), () => {})
    const loaded = Object.keys(createRequire(process.cwd() + '/').cache)
    console.log(loaded.some((path) => path.includes('/node_modules/pg/')))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)
}

it('loads the database client only with DATABASE_URL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const location = { dataDir, site: 'main' }
  expect(isClientLoaded(location)).toBe(false)
  expect(isClientLoaded({ ...location, databaseUrl: 'postgres://127.0.0.1:1/none' })).toBe(true)
})
