import { expect, it } from 'vitest'
import { moved, photosIn, spliced, withNewPhoto } from '#app/dashboard/photos/photo-list.ts'
import { addressOf } from '#tests/support/device/outbox-rows.ts'

const [first, second, third] = ['a', 'b', 'c'].map(addressOf) as [string, string, string]

it('a new photo is placed after the last photo, and before pictures that are no photos', () => {
  expect(withNewPhoto([], first)).toEqual([first])
  expect(withNewPhoto(['/a.webp'], first)).toEqual([first, '/a.webp'])
  expect(withNewPhoto([first, '/a.webp', second, '/b.webp'], third)).toEqual([
    first,
    '/a.webp',
    second,
    third,
    '/b.webp',
  ])
  expect(photosIn([first, '/a.webp', second])).toEqual([first, second])
})

it('an item is moved between the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

it('items are removed from a copy of a list, and others are inserted', () => {
  const list = ['a', 'b', 'c']
  expect(spliced(list, 1, 1)).toEqual(['a', 'c'])
  expect(spliced(list, 1, 0, 'd')).toEqual(['a', 'd', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c'])
})
