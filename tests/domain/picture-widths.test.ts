import { expect, it } from 'vitest'
import { mediumPicture, otherWidths, smallPicture } from '#domain/kinds/car/pictures/picture-copies.ts'
import { pictureSources } from '#domain/kinds/car/pictures/picture-sources.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderWithWidth } from '#domain/photos/placeholder.ts'

const photo = photoAddress('0123456789abcdef'.repeat(4))
const ofWidth = (width: number) => placeholderWithWidth(new Uint8Array(36), width)

it('returns the other widths of our own pictures and of photos, and none for others', () => {
  expect(otherWidths('http://localhost/sample/coupe-1200.webp')).toEqual(['http://localhost/sample/coupe-600.webp'])
  expect(otherWidths('/sample/coupe-600.webp')).toEqual(['/sample/coupe-1200.webp'])
  expect(otherWidths('/pictures/hero-1600.webp')).toEqual(['/pictures/hero-800.webp'])
  expect(otherWidths('/pictures/hero-800.webp')).toEqual(['/pictures/hero-1600.webp'])
  const others = [480, 1600, 2048].map((width) => `http://localhost${photo}?w=${width}`)
  expect(otherWidths(`http://localhost${photo}?w=960`)).toEqual(others)
  expect(otherWidths('https://elsewhere.example/coupe-1200.webp')).toEqual([])
  for (const url of ['/uploads/0123.jpg', '/sample/coupe-1200.webp.png', `http://localhost/a/http://b${photo}`]) {
    expect(otherWidths(url)).toEqual([])
  }
  expect(otherWidths('/sample/1200.webp/coupe-1200.webp')).toEqual(['/sample/1200.webp/coupe-600.webp'])
})

it('returns smaller copies of our own pictures and of photos', () => {
  expect(smallPicture('/pictures/hero-1600.webp')).toBe('/pictures/hero-800.webp')
  expect(smallPicture('/sample/coupe-1200.webp')).toBe('/sample/coupe-600.webp')
  expect(smallPicture(photo)).toBe(`${photo}?w=480`)
  expect(mediumPicture(photo)).toBe(`${photo}?w=960`)
  for (const address of ['https://elsewhere.example/coupe-1200.webp', '/a.webp']) {
    expect([smallPicture(address), mediumPicture(address)]).toEqual([address, address])
  }
})

it('offers a photo in the widths of its copies, none of which is wider than the photo', () => {
  const widths = (width: number) => pictureSources(photo, ofWidth(width)).srcSet?.replaceAll(`${photo}?`, '')
  expect(widths(2048)).toBe('w=480 480w, w=960 960w, w=1600 1600w, w=2048 2048w')
  expect(widths(1536)).toBe('w=480 480w, w=960 960w, w=1600 1536w')
  expect(widths(960)).toBe('w=480 480w, w=960 960w')
  expect(widths(300)).toBe('w=480 300w')
  expect(pictureSources(photo).srcSet?.split(',').length).toBe(4)
})

it('offers our own pictures in both widths, and other pictures in the one that they have', () => {
  expect(pictureSources('/sample/coupe-1200.webp')).toEqual({
    src: '/sample/coupe-1200.webp',
    srcSet: '/sample/coupe-600.webp 600w, /sample/coupe-1200.webp 1200w',
  })
  expect(pictureSources(photo, ofWidth(300)).src).toBe(`${photo}?w=960`)
  const others = ['/a.webp', '/sample/coupe-600.webp', '/sample/coupe-1200.webp.png', `${photo}0`]
  others.push('https://elsewhere.example/coupe-1200.webp', 'https://elsewhere.example/sample/coupe-1200.webp')
  for (const src of others) {
    expect(pictureSources(src)).toEqual({ src })
  }
})
