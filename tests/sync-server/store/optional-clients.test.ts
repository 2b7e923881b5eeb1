import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { photoLocation } from '#sync-server/store/photo-files/photo-location.ts'

const CLIENTS = ['pg', '@aws-sdk/client-s3']

/** Opens store and photos in a process of its own. @returns the clients that this loaded */
function loadedClients(location: object): string[] {
  const script = `
    const { createRequire } = await import('node:module')
    const { openStore } = await import('./sync-server/store/open-store.ts')
    const { openPhotoFiles } = await import('./sync-server/store/photo-files/open-photo-files.ts')
    const location = ${JSON.stringify(location)}
    await openPhotoFiles(location.photoStore, location.dataDir)
    const events = { onFatal() {}, onWarning() {} }
    await openStore(location, events).then(({ store }) => store.close(), () => {})
    const loaded = Object.keys(createRequire(process.cwd() + '/').cache)
    const isLoaded = (name) => loaded.some((path) => path.includes('/node_modules/' + name + '/'))
    console.log(JSON.stringify(${JSON.stringify(CLIENTS)}.filter(isLoaded)))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)
}

it('loads the clients of the database and of S3 only with DATABASE_URL and with a bucket', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const location = { dataDir, site: 'main' }
  expect(loadedClients(location)).toEqual([])
  const photoStore = photoLocation('s3://photos')
  expect(loadedClients({ ...location, databaseUrl: 'postgres://127.0.0.1:1/none', photoStore })).toEqual(CLIENTS)
})
