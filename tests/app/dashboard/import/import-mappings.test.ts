import { beforeEach, expect, it } from 'vitest'
import { storedMapping, storeMapping } from '#app/dashboard/import/import-mappings.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { IMPORT_FIELDS, type ImportColumn, type Mapping } from '#domain/import/headings.ts'

let store: LocalStore
beforeEach(() => {
  store = openMemoryStore()
})

let corrections = 0
const correct = (headings: readonly string[], mapping: Mapping, fields: readonly ImportColumn[] = IMPORT_FIELDS) =>
  storeMapping(store, headings, mapping, fields, new Date(corrections++))
const mappingOf = async (headings: readonly string[], fields: readonly ImportColumn[] = IMPORT_FIELDS) =>
  storedMapping(await store.read((tx) => tx.all('mappings')), headings, fields)

it('a mapping is found again for the same headings, however they are written', async () => {
  await correct(['Marke', 'Model Name'], ['make', null])
  expect(await mappingOf(['marke', 'model_name'])).toEqual(['make', null])
  expect(await mappingOf(['Marke', 'Model Name', 'Year'])).toBeNull()
  await correct(['Marke', 'Model Name'], ['make', 'model'])
  expect(await mappingOf(['Marke', 'Model Name'])).toEqual(['make', 'model'])
})

it('a correction by a person who may not import a field leaves the column of that field to those who may', async () => {
  const headings = ['Marke', 'Cost price', 'Kosten']
  const userFields = ['make', 'model', 'price'] as const
  await correct(headings, ['make', null, null], userFields)
  expect(await mappingOf(headings, userFields)).toEqual(['make', null, null])
  expect(await mappingOf(headings)).toEqual(['make', 'purchasePrice', 'costs'])
  await correct(headings, ['make', 'purchasePrice', null])
  await correct(headings, ['model', null, null], userFields)
  expect(await mappingOf(headings)).toEqual(['model', 'purchasePrice', null])
  await correct(headings, ['model', 'price', null], userFields)
  expect(await mappingOf(headings)).toEqual(['model', 'price', null])
})

it('the mappings of the last twenty sets of headings are kept', async () => {
  for (let index = 0; index < 21; index++) await correct([`Column ${index}`], ['make'])
  expect(await mappingOf(['Column 0'])).toBeNull()
  expect(await mappingOf(['Column 1'])).toEqual(['make'])
})
