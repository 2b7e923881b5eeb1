import { describe, expect, it } from 'vitest'
import {
  type Mutation,
  type MutationArgs,
  type MutationName,
  parseMutation,
  rebaseOnCurrent,
} from '#domain/kinds/mutation.ts'
import { edit, MemoryWorld, worldWithCar } from '#tests/support/device/device-world.ts'

const mid = '00000000-0000-4000-8000-999999999999'

/** The arguments of a documented call, as if its sender had seen the current record. */
function rebased<N extends MutationName>(world: MemoryWorld, name: N, uid: string, args: MutationArgs[N]) {
  const raw = { name, uid, mid, madeAt: '', args: args as never, format: 1 }
  return rebaseOnCurrent(world, parseMutation(raw) as Mutation).args
}

describe('a documented call is made over the current record: it', () => {
  it('sets a field that was changed since', () => {
    const { world, uid } = worldWithCar()
    expect(rebased(world, 'car.edit', uid, { fields: { price: { to: 1 } } })).toEqual({
      fields: { price: { from: 61_500, to: 1 } },
      saleId: null,
    })
  })

  it('undoes and deletes the current sale', () => {
    const { world, uid } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    const fields = { sold: { from: true, to: false } }
    expect(rebased(world, 'car.edit', uid, edit({ sold: [undefined, false] }))).toEqual({ fields, saleId })
    expect(rebased(world, 'car.unsell', uid, {})).toEqual({ saleId })
    expect(rebased(world, 'car.delete', uid, {})).toEqual({ saleId })
  })

  it('names no sale of a car that is not sold or not there', () => {
    const { world, uid } = worldWithCar()
    for (const [place, known] of [
      [world, uid],
      [new MemoryWorld(), mid],
    ] as const) {
      expect(rebased(place, 'car.unsell', known, {})).toEqual({ saleId: null })
      expect(rebased(place, 'car.delete', known, {})).toEqual({ saleId: null })
      expect(rebased(place, 'car.edit', known, { fields: {} })).toEqual({ fields: {}, saleId: null })
    }
  })

  it('sets a field of an appointment', () => {
    const world = new MemoryWorld()
    const at = '2026-11-25T10:00:00.000Z'
    const { uid } = world.mutate('appointment.create', { appointment: { name: 'Ada', at } })
    expect(rebased(world, 'appointment.edit', uid, { fields: { duration: { to: 60 } } })).toEqual({
      fields: { duration: { from: 30, to: 60 } },
    })
  })

  it('sets a field of an enquiry and of the settings', () => {
    const { world } = worldWithCar()
    const input = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }
    const { uid } = world.mutate('inquiry.create', input)
    expect(rebased(world, 'inquiry.edit', uid, { fields: { status: { to: 'won' } } })).toEqual({
      fields: { status: { from: 'new', to: 'won' } },
    })
    expect(rebased(world, 'settings.edit', 'site', { fields: { 'contactInfo.phone': { to: '1' } } })).toEqual({
      fields: { 'contactInfo.phone': { from: world.settings().contactInfo.phone, to: '1' } },
    })
  })

  it('does the same as any other change where nothing is compared', () => {
    const { world, uid } = worldWithCar()
    expect(rebased(world, 'car.sell', uid, {})).toEqual({})
  })
})
