import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeList, mergeValue, sameValue } from '#domain/mutations/merge.ts'

describe('two values', () => {
  it.each([
    [
      { question: 'Where?', answer: 'Here' },
      { answer: 'Here', question: 'Where?' },
    ],
    [[{ a: [1, 2] }], [{ a: [1, 2] }]],
    [[], []],
    [null, null],
  ])('%j and %j are the same', (a, b) => expect(sameValue(a, b)).toBe(true))

  it.each([
    [
      { question: 'Where?', answer: 'Here' },
      { question: 'Where?', answer: 'There' },
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a', 'b']],
    ['ab', ['a', 'b']],
    [1, {}],
    [1, 2],
    [null, {}],
  ])('%j and %j differ', (a, b) => {
    expect(sameValue(a, b)).toBe(false)
    expect(sameValue(b, a)).toBe(false)
  })
})

describe('merging a value', () => {
  it.each([
    [{ from: 1, to: 2 }, 1, { kind: 'mine', value: 2 }],
    [{ from: 1, to: 2 }, 2, { kind: 'same' }],
    [{ from: 1, to: 2 }, 3, { kind: 'theirs' }],
    [{ from: [1, { a: 2 }], to: [] }, [1, { a: 2 }], { kind: 'mine', value: [] }],
    [{ from: undefined, to: null }, null, { kind: 'same' }],
    [{ from: null, to: 'x' }, undefined, { kind: 'mine', value: 'x' }],
    [{ from: '', to: 'x' }, undefined, { kind: 'mine', value: 'x' }],
    [{ from: 'x', to: '' }, undefined, { kind: 'same' }],
  ])('%j over %j', (change, current, merged) => {
    expect(mergeValue<unknown>(change, current)).toEqual(merged)
  })
})

describe('merging a list', () => {
  it.each([
    ['both add', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['mine removes, theirs adds', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
    ['theirs removes, mine adds', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
    ['mine reorders, theirs adds', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c']],
    ['theirs reorders, mine adds', ['a', 'b'], ['a', 'b', 'c'], ['b', 'a'], ['b', 'a', 'c']],
    [
      'mine replaces the first, theirs adds',
      ['a', 'b', 'c'],
      ['A', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
      ['A', 'b', 'c', 'd'],
    ],
    ['mine replaces the last, theirs adds', ['a', 'b'], ['a', 'B'], ['a', 'b', 'c'], ['a', 'B', 'c']],
    ['mine replaces two, theirs reorders', ['a', 'b', 'c'], ['A', 'B', 'c'], ['a', 'c', 'b'], ['A', 'c', 'B']],
    ['mine replaces, theirs reorders', ['a', 'b', 'c'], ['A', 'b', 'c'], ['c', 'a', 'b'], ['c', 'A', 'b']],
    [
      'mine replaces and reorders, theirs adds',
      ['a', 'b', 'c'],
      ['b', 'C', 'a'],
      ['a', 'b', 'c', 'd'],
      ['b', 'C', 'a', 'd'],
    ],
    ['both replace the same', ['a', 'b'], ['A', 'b'], ['x', 'b'], ['x', 'A', 'b']],
    ['mine inserts, theirs adds', ['a', 'b'], ['a', 'n', 'b'], ['a', 'b', 'c'], ['a', 'n', 'b', 'c']],
    ['mine inserts as the first, theirs removes', ['a', 'b', 'c'], ['n', 'a', 'b', 'c'], ['b', 'c'], ['n', 'b', 'c']],
    ['mine adds two, theirs adds', ['a'], ['a', 'b', 'c'], ['a', 'd'], ['a', 'd', 'b', 'c']],
  ])('%s', (_, from, to, current, expected) => {
    expect(mergeList({ from, to }, current)).toEqual({ kind: 'mine', value: expected })
  })

  it.each([
    ['both add the same', ['a'], ['a', 'b'], ['a', 'b']],
    ['both add the same, theirs first', ['a'], ['a', 'b'], ['b', 'a']],
    ['both remove the same, theirs adds', ['a', 'b'], ['b'], ['b', 'c']],
    ['both add the same item twice', ['a'], ['a', 'a'], ['a', 'a']],
  ])('%s: nothing is left to do', (_, from, to, current) => {
    expect(mergeList({ from, to }, current)).toEqual({ kind: 'same' })
  })

  it.each([
    ['both reorder, each in another way', ['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c']],
    ['mine has an item twice', ['a', 'b'], ['a', 'b', 'a'], ['a', 'b', 'c']],
    ['theirs has an item twice', ['a', 'b'], ['a', 'b', 'c'], ['a', 'a', 'b']],
    ['mine removes one of two equal items', ['a', 'a', 'b'], ['a', 'b'], ['a', 'a', 'b', 'c']],
  ])('%s: it is a conflict', (_, from, to, current) => {
    expect(mergeList({ from, to }, current)).toEqual({ kind: 'theirs' })
  })

  it('accepts the same order from both sides', () => {
    expect(mergeList({ from: ['a', 'b', 'c'], to: ['c', 'b', 'a', 'd'] }, ['c', 'b', 'a'])).toEqual({
      kind: 'mine',
      value: ['c', 'b', 'a', 'd'],
    })
  })

  it('contains every addition of both sides and no item that either removed', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(list, list, list, (from, to, current) => {
        const merged = mergeList({ from, to }, current)
        fc.pre(merged.kind !== 'theirs')
        const value = merged.kind === 'mine' ? merged.value : current
        for (const item of to) if (!from.includes(item)) expect(value).toContain(item)
        for (const item of from) if (!to.includes(item)) expect(value).not.toContain(item)
        for (const item of current) if (!from.includes(item)) expect(value).toContain(item)
        for (const item of value) expect([...to, ...current]).toContain(item)
        expect(new Set(value).size).toBe(value.length)
      }),
    )
  })

  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  /** A list, one of its items, and the list as somebody else has changed it without that item: some removed, others inserted. */
  const concurrent = fc.uniqueArray(fc.constantFrom(...letters), { minLength: 2 }).chain((from) =>
    fc
      .tuple(fc.nat(from.length - 1), fc.subarray(from), fc.shuffledSubarray(['x', 'y', 'z']), fc.nat(from.length))
      .map(([index, others, inserted, at]) => {
        const item = from[index] as string
        const current = from.filter((one) => one === item || others.includes(one))
        current.splice(at, 0, ...inserted)
        return { from, index, item, current }
      }),
  )

  it('an item that takes the place of another one has its place among what the other side made of the list', () => {
    fc.assert(
      fc.property(concurrent, ({ from, index, item, current }) => {
        const merged = mergeList({ from, to: from.with(index, 'new') }, current)
        expect(merged).toEqual({ kind: 'mine', value: current.with(current.indexOf(item), 'new') })
      }),
    )
  })

  it('an item that is inserted before another one is before it, whatever the other side inserts or removes', () => {
    fc.assert(
      fc.property(concurrent, ({ from, index, item, current }) => {
        const merged = mergeList({ from, to: from.toSpliced(index, 0, 'new') }, current)
        expect(merged).toEqual({ kind: 'mine', value: current.toSpliced(current.indexOf(item), 0, 'new') })
      }),
    )
  })
})
