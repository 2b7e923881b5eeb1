import { expect, it } from 'vitest'
import { sharedIds, sharedListPath } from '#app/storefront/saved/own-cars.tsx'

const idsOf = (path: string) => sharedIds(new URL(path, 'http://site').searchParams)

it('writes the ids of a list into a URL and reads each id once', () => {
  expect(sharedListPath([100_001, 100_002])).toBe('/saved?ids=100001,100002')
  expect(idsOf(sharedListPath([100_001, 100_002]))).toEqual(['100001', '100002'])
  expect(idsOf('/saved?ids=3,%201,,3,x')).toEqual(['3', '1', 'x'])
  expect(idsOf('/saved?ids=')).toEqual([])
  expect(idsOf('/saved')).toEqual([])
})
