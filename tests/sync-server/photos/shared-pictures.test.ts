import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { pictureCutter } from '#sync-server/photos/picture-cutter.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { PHOTO_PROGRAM } from '#tests/support/server/photo-program.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SAMPLE = '/sample/suv-black-front-1200.webp'
const DAMAGED = '/pictures/damaged-1600.webp'

it('sends the pictures of the site cut to 1200 x 630 for shared links, and one that cannot be cut as it is', async () => {
  const folder = await temporaryFolder()
  for (const name of ['sample', 'pictures']) await mkdir(join(folder, name))
  for (const name of ['index.html', 'admin.html'])
    await writeFile(join(folder, name), '<!doctype html><title>Cars</title>')
  await copyFile(join('public', SAMPLE), join(folder, SAMPLE))
  await writeFile(join(folder, DAMAGED), 'no picture')
  const cutter = pictureCutter(PHOTO_PROGRAM)
  onTestFinished(cutter.close)
  const cut: string[] = []
  const cutPicture = (file: string) => {
    cut.push(file)
    return cutter.cut(file)
  }
  const server = await startTestServer({ site: (store) => siteRoutes({ store, folder, cutPicture }) })
  onTestFinished(() => server.close())
  const get = (path: string, headers = {}) => rawRequest(server.url + path, { headers })

  const [copy, again] = await Promise.all([get(`${SAMPLE}?og=1`), get(`${SAMPLE}?og=1`)])
  expect(copy.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(again.bytes).toEqual(copy.bytes)
  expect((await get(`${SAMPLE}?og=1`, { 'if-none-match': String(copy.headers.etag) })).status).toBe(304)
  expect(cut).toEqual([join(folder, SAMPLE)])
  expect((await get(SAMPLE)).headers['content-type']).toBe('image/webp')
  expect((await get(`${DAMAGED}?og=1`)).bytes.toString()).toBe('no picture')
  await copyFile(join('public', SAMPLE), join(folder, DAMAGED))
  expect((await get(`${DAMAGED}?og=1`)).headers['content-type'], 'it is tried again').toBe('image/jpeg')
  expect((await get('/index.html?og=1')).headers['content-type']).toMatch(/^text\/html/)
  expect((await get('/sample/missing-1200.webp?og=1')).status).toBe(404)
})
