// A JPEG that is rotated as often as somebody likes, read by the decoder of the server.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { turnJpeg } from '#app/dashboard/photos/processing/turn-jpeg.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'

const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const pixels = (bytes: ArrayBuffer | Uint8Array, turns = 0) => {
  const upright = sharp(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).autoOrient()
  return (turns === 0 ? upright : sharp(bytes).rotate(turns * 90)).raw().toBuffer({ resolveWithObject: true })
}

it.each([
  ['without metadata', null],
  ['with the metadata of a phone', 6],
])('a JPEG %s is turned without a change of its picture, and four turns bring it back', async (_, orientation) => {
  const { bytes } = await jpegPhoto({ width: 120, height: 80 })
  const source = orientation ? await sharp(bytes).withMetadata({ orientation }).toBuffer() : bytes
  const upright = await sharp(source).autoOrient().png().toBuffer()
  let photo = copyOf(source)
  for (let turns = 1; turns <= 4; turns += 1) {
    photo = turnJpeg(photo, 1) as ArrayBuffer
    const [actual, expected] = await Promise.all([pixels(photo), pixels(upright, turns % 4)])
    expect(actual.info).toMatchObject({ width: expected.info.width, height: expected.info.height })
    expect(actual.data.equals(expected.data)).toBe(true)
  }
  expect(photo.byteLength).toBeLessThanOrEqual(source.length + 36)
  expect(turnJpeg(copyOf(source), 2)).toEqual(turnJpeg(turnJpeg(copyOf(source), 1) as ArrayBuffer, 1))
})

it('a mirrored JPEG and another kind of picture are left to be encoded again', async () => {
  const { bytes } = await jpegPhoto()
  expect(turnJpeg(copyOf(await sharp(bytes).withMetadata({ orientation: 2 }).toBuffer()), 1)).toBeNull()
  expect(turnJpeg(copyOf(await sharp(bytes).png().toBuffer()), 1)).toBeNull()
})
