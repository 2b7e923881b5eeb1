import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedMapping, storeMapping } from '#app/local/import-mappings.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a mapping is found again for the same headings, however they are written', () => {
  storeMapping(['Marke', 'Model Name'], ['make', null])
  expect(storedMapping(['marke', 'model_name'])).toEqual(['make', null])
  expect(storedMapping(['Marke', 'Model Name', 'Year'])).toBeNull()
  storeMapping(['Marke', 'Model Name'], ['make', 'model'])
  expect(storedMapping(['Marke', 'Model Name'])).toEqual(['make', 'model'])
})

it('a correction by a person who may not import a field leaves the column of that field to those who may', () => {
  const headings = ['Marke', 'Cost price', 'Kosten']
  const userFields = ['make', 'model', 'price'] as const
  storeMapping(headings, ['make', null, null], userFields)
  expect(storedMapping(headings, userFields)).toEqual(['make', null, null])
  expect(storedMapping(headings)).toEqual(['make', 'purchasePrice', 'costs'])
  storeMapping(headings, ['make', 'purchasePrice', null])
  storeMapping(headings, ['model', null, null], userFields)
  expect(storedMapping(headings)).toEqual(['model', 'purchasePrice', null])
  storeMapping(headings, ['model', 'price', null], userFields)
  expect(storedMapping(headings)).toEqual(['model', 'price', null])
})

it('the mappings of the last twenty sets of headings are kept', () => {
  for (let index = 0; index < 21; index++) storeMapping([`Column ${index}`], ['make'])
  expect(storedMapping(['Column 0'])).toBeNull()
  expect(storedMapping(['Column 1'])).toEqual(['make'])
})

it.each(['{', '7', '[{"headings":["a"],"mapping":["wheels"]}]', '[{"headings":["a"],"mapping":[]}]', '[null]'])(
  'what another version or program has stored is ignored: %s',
  (text) => {
    stored.set('import_mappings', text)
    expect(storedMapping(['a'])).toBeNull()
    storeMapping(['a'], ['make'])
    expect(storedMapping(['a'])).toEqual(['make'])
  },
)
