import type { Active, Over } from '@dnd-kit/core'
import { expect, it } from 'vitest'
import { tileAnnouncements } from '#app/dashboard/photos/tile-announcements.ts'

const at = (id: string) => ({ id, data: { current: { name: 'photo 2' } } }) as unknown as Active & Over

it('a screen reader hears the name and the position of a picture that is dragged', () => {
  const { onDragStart, onDragOver, onDragEnd, onDragCancel } = tileAnnouncements(['/a.webp', '/b.webp', '/c.webp'])
  const active = at('/b.webp')
  expect(onDragStart({ active })).toBe('Moving photo 2 from position 2 of 3')
  expect(onDragOver({ active, over: at('/c.webp') })).toBe('Moving photo 2 to position 3 of 3')
  expect(onDragEnd({ active, over: at('/c.webp') })).toBe('Moved photo 2 to position 3 of 3')
  expect([onDragEnd({ active, over: active }), onDragEnd({ active, over: null })]).toEqual([
    'Did not move photo 2',
    'Did not move photo 2',
  ])
  expect(onDragCancel({ active, over: null })).toBe('Did not move photo 2')
})
