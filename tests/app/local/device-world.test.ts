import { describe, expect, it } from 'vitest'
import { type BaseRecords, emptyOverlay, putListed, worldOf } from '#app/local/view/overlay.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import { emptyRecordMaps } from '#domain/kinds/kinds.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'

function car(uid: string, stockNumber?: string): Car {
  const record = { uid, id: 100_000, version: 1, createdBy: '', createdAt: '', updatedAt: '' }
  return { ...newCarFields(2020), ...record, ...(stockNumber ? { stockNumber } : {}) }
}

function baseOf(cars: Car[], settings: SiteSettings | null = null): BaseRecords {
  return { ...emptyRecordMaps(), cars: new Map(cars.map((each) => [each.uid, each])), settings }
}

describe('the world of a device', () => {
  it('finds a car by its current stock number, pending mutations included', () => {
    const overlay = emptyOverlay()
    const world = worldOf(baseOf([car('a', 'P-100'), car('b', 'P-200'), car('c')]), overlay)
    expect(world.find('car', 'stockNumber', 'p-100')?.uid).toBe('a')
    putListed(overlay, 'car', car('a', 'P-101'))
    putListed(overlay, 'car', car('d', 'P-400'))
    overlay.deletions.set('b', { uid: 'b', version: 0, kind: 'car', id: 100_000, deletedAt: '' })
    const found = ['p-100', 'p-101', 'p-200', 'p-400'].map((key) => world.find('car', 'stockNumber', key)?.uid)
    expect(found).toEqual([undefined, 'a', undefined, 'd'])
  })

  it('finds the car to which another one has left its stock number, both by pending mutations', () => {
    const overlay = emptyOverlay()
    const world = worldOf(baseOf([]), overlay)
    for (const pending of [car('a', 'P-100'), car('a', 'P-101'), car('b', 'P-100')]) putListed(overlay, 'car', pending)
    expect(world.find('car', 'stockNumber', 'p-100')?.uid).toBe('b')
  })

  it('finds a car by its number', () => {
    const numbered = (uid: string, id: number) => ({ ...car(uid), id })
    const overlay = emptyOverlay()
    const world = worldOf(baseOf([numbered('a', 1), numbered('b', 2)]), overlay)
    putListed(overlay, 'car', numbered('c', -1))
    expect([1, 2, -1, 3].map((id) => world.find('car', 'id', String(id))?.uid)).toEqual(['a', 'b', 'c', undefined])
  })

  it('has defaults for settings that the stored base does not know yet', () => {
    const { vehicleInfo: _, ...older } = { ...DEFAULT_SETTINGS, siteName: 'Ours' }
    const settings = worldOf(baseOf([], older as SiteSettings), emptyOverlay()).settings()
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, siteName: 'Ours' })
  })
})
