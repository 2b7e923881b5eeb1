import { describe, expect, it } from 'vitest'
import { mergeFields } from '#domain/mutations/field-edits.ts'

const merge = (now: unknown, from: unknown, to: unknown) =>
  mergeFields({ features: now }, { features: { from, to } }, ['features'])

describe('a field that merges item by item', () => {
  it('has the items of both sides, and the history says what it was and is', () => {
    const result = ['Sunroof', 'Towbar']
    expect(merge(['Sunroof'], [], ['Towbar'])).toEqual({
      changed: { features: result },
      history: { features: { from: ['Sunroof'], to: result } },
      disputed: {},
      unchanged: [],
      combined: true,
    })
  })

  it.each([
    ['nothing was changed meanwhile', ['a'], ['a'], ['a', 'b']],
    ['an item was replaced', ['a', 'b'], ['a', 'b'], ['a', 'c']],
  ])('is not combined when %s', (_, now, from, to) => {
    expect(merge(now, from, to)).toMatchObject({ changed: { features: to }, combined: false })
  })

  it('is combined when an item was removed on one side and another one added on the other', () => {
    expect(merge(['a', 'c'], ['a', 'b'], ['a', 'b', 'd'])).toMatchObject({
      changed: { features: ['a', 'c', 'd'] },
      combined: true,
    })
  })

  it.each([
    ['the former value is not known', ['a'], undefined, ['b']],
    ['the former value is not a list of texts', ['a'], [1], ['b']],
    ['the new value is not a list', ['a'], ['c'], 'b'],
    ['the stored value is missing', undefined, ['a'], ['b']],
  ])('is disputed as a whole when %s', (_, now, from, to) => {
    expect(merge(now, from, to)).toMatchObject({
      changed: {},
      disputed: { features: { mine: to, theirs: now } },
    })
  })
})

it('another field is disputed as a whole', () => {
  const merged = mergeFields({ tags: ['a'] }, { tags: { from: [], to: ['b'] } })
  expect(merged.disputed).toEqual({ tags: { mine: ['b'], theirs: ['a'] } })
})
