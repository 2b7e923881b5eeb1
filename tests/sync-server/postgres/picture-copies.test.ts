// Two servers on one site of a database copy the pictures of one import.
import { expect, it } from 'vitest'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { carOf, eventually, startCopyingSite } from '#tests/support/server/copying-site.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { startPictureHost } from '#tests/support/server/picture-host.ts'

it('copies each picture once, two at once from one host, and both servers show it', async () => {
  await using host = await startPictureHost()
  const photos = await Promise.all(Array.from({ length: 8 }, (_, seed) => jpegPhoto({ width: 40, height: 30, seed })))
  const answers: (() => void)[] = []
  for (const [index, { bytes }] of photos.entries())
    host.answers.set(`/${index}.jpg`, (response) => void answers.push(() => response.writeHead(200).end(bytes)))
  const first = await startCopyingSite([host.host])
  const second = await startCopyingSite([host.host], { dir: first.server.dir })
  const [car] = await first.add(photos.map((_, index) => host.address(`/${index}.jpg`)))
  await eventually(() => answers.length).toBe(2)
  for (const { store } of [first.server, second.server]) {
    const claims = await store.transact((records) => [...records.all(PICTURE_COPIES)].filter(({ claim }) => claim))
    expect(claims).toHaveLength(2)
  }
  for (const index of photos.keys()) {
    await eventually(() => answers.length).toBeGreaterThan(index)
    answers[index]?.()
  }
  await first.ended(8)
  expect((await second.report()).copied).toBe(8)
  expect(host.requested).toHaveLength(8)
  expect(host.mostAtOnce()).toBe(2)
  const { images } = await carOf(second.server, car?.uid as string)
  expect(images).toEqual(photos.map(({ path }) => path))
  for (const { server } of [first, second])
    for (const { path } of photos) expect((await photoApi(server).get(path)).status).toBe(200)
  await second.close(true)
})
