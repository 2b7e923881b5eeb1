import { describe, expect, it } from 'vitest'
import { readUnsentFile, UNSENT_FILE, type UnsentFile } from '#domain/protocol/unsent-changes.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const reader = { site: 'the id of the store', userId: 7 }
const madeAt = '2026-11-24T10:00:00.000Z'

const edit = {
  mid: uuidOf(1),
  uid: uuidOf(2),
  name: 'car.edit',
  args: { fields: { price: { from: 1, to: 2 } } },
  format: 1,
  madeAt,
}
const creation = { ...edit, mid: uuidOf(4), uid: uuidOf(5), name: 'car.create', args: { car: vehicle } }
const imported = {
  ...edit,
  mid: uuidOf(6),
  uid: uuidOf(6),
  name: 'car.import',
  args: { rows: [{ uid: uuidOf(7), car: vehicle }] },
  import: { id: uuidOf(3), fileName: 'stock.csv', startedAt: madeAt, total: 1, rejected: 0 },
}
const file: UnsentFile = {
  file: UNSENT_FILE,
  version: 1,
  site: reader.site,
  address: 'https://lot.example',
  user: { id: reader.userId, username: 'ann' },
  changes: [edit, creation, imported],
  photosNotIncluded: [{ address: '/api/photos/x', description: '2016 BMW i8' }],
}

const read = (changes: object) => readUnsentFile(JSON.stringify({ ...file, ...changes }), reader)
const DAMAGED = 'The file is damaged: it is not as it was downloaded. Nothing was imported.'
const NEWER =
  'The file is of a newer version of this app. Reload the page to update it, then import the file again. Nothing was imported.'
const FOREIGN = 'This is no file of unsent changes. Nothing was imported.'

describe('a file of unsent changes', () => {
  it('is read by its user on its site', () => {
    expect(read({})).toEqual({ kind: 'read', file })
    expect(read({ changes: [] })).toMatchObject({ kind: 'read' })
  })

  it('is read under another address of the same site', () => {
    expect(read({ address: 'http://192.168.0.7:3000' })).toMatchObject({ kind: 'read' })
  })

  it.each([
    [
      'another site',
      { site: 'another store', address: 'https://other.example' },
      'The file is of another site, https://other.example. Nothing was imported.',
    ],
    [
      'another user',
      { user: { id: 8, username: 'bob' } },
      'The file has the unsent changes of another user, bob. Only bob can import it. Nothing was imported.',
    ],
    ['a newer version', { version: 2, changes: 'unknown' }, NEWER],
    ['a newer format of one change', { changes: [edit, { ...edit, format: 2 }] }, NEWER],
    ['another purpose', { file: 'Settings' }, FOREIGN],
    ['a version that is no number', { version: '2' }, DAMAGED],
    ['a list that is missing', { photosNotIncluded: undefined }, DAMAGED],
    ['a change that is no mutation', { changes: [edit, { ...edit, name: 'car.explode' }] }, DAMAGED],
    ['a change with other arguments', { changes: [{ ...edit, args: { fields: 5 } }] }, DAMAGED],
    ['a creation under a uid of another shape', { changes: [{ ...creation, uid: 'car 9' }] }, DAMAGED],
    ['an import of something else', { changes: [{ ...imported, args: { rows: [{ uid: uuidOf(7) }] } }] }, DAMAGED],
    ['a change of an import without its name', { changes: [{ ...imported, import: { id: uuidOf(3) } }] }, DAMAGED],
    ['a format before the first', { changes: [{ ...edit, format: 0 }] }, DAMAGED],
  ])('of %s is not imported', (_, changes, message) => {
    expect(read(changes)).toEqual({ kind: 'unusable', message })
  })

  it('that is cut off is damaged, and another text is no such file', () => {
    const text = JSON.stringify(file)
    expect(readUnsentFile(text.slice(0, -1), reader)).toEqual({ kind: 'unusable', message: DAMAGED })
    for (const other of ['', 'Unsent changes', 'null', '5', '[]'])
      expect(readUnsentFile(other, reader)).toEqual({ kind: 'unusable', message: FOREIGN })
  })
})
