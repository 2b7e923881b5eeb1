import { describe, expect, it } from 'vitest'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import {
  checkedVehicle,
  missingCars,
  openCheckOf,
  pastChecks,
  reportOf,
  vehicleAtEnd,
} from '#domain/kinds/lot-check/check-report.ts'
import {
  type Check,
  KEPT_CHECKS,
  MAX_PROBLEMS,
  markArgs,
  marked,
  markText,
  type Problem,
  supersededChecks,
} from '#domain/kinds/lot-check/schema.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { MemoryWorld, visitor } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { messagesOf } from '#tests/support/messages-of.ts'

const ann: Actor = { id: 1, username: 'ann', role: 'user' }
const bob: Actor = { id: 2, username: 'bob', role: 'user' }

function startedCheck() {
  const world = new MemoryWorld()
  const cars = [1, 2, 3].map(
    (number) => world.mutate('car.create', { car: { ...vehicle, stockNumber: `S-${number}` } }).uid,
  )
  const { uid } = world.mutate('check.create', {}, undefined, ann)
  const mark = (car: string | undefined, as: 'seen' | 'problem' | 'none', by = ann, note?: string) =>
    world.mutate('check.mark', { car: car ?? '', as, ...(note === undefined ? {} : { note }) }, uid, by)
  const report = (check = world.checks.get(uid)) => {
    const { seen, notFound, problems, late } = reportOf(check ?? { marks: {} }, world.cars.values())
    return [seen.length, notFound.length, problems.length, late]
  }
  const end = (check = uid, by = ann) => world.mutate('check.end', { vehicles: cars }, check, by)
  return { world, uid, cars, mark, end, report, check: () => world.checks.get(uid) }
}

describe('a lot check', () => {
  it('counts the unsold vehicles, hidden ones included, and a problem as seen', () => {
    const { world, cars, mark, report } = startedCheck()
    world.mutate('car.edit', { fields: { enabled: { from: true, to: false } } }, cars[0])
    expect(report()).toEqual([0, 3, 0, 0])
    expect(mark(cars[0], 'seen').history).toEqual({ [`marks.${cars[0]}`]: { from: 'Not seen', to: 'Seen' } })
    expect(mark(cars[1], 'problem', ann, 'Flat tyre').history).toEqual({
      [`marks.${cars[1]}`]: { from: 'Not seen', to: '1 problem' },
    })
    expect(report()).toEqual([2, 1, 1, 0])
    world.mutate('car.sell', {}, cars[0])
    expect(report()).toEqual([1, 1, 1, 0])
  })

  it('names at its end the vehicles whose price was changed since its start', () => {
    const { world, cars, end, check } = startedCheck()
    world.now = '2024-05-01T12:05:00.000Z'
    world.mutate('car.edit', { fields: { price: { from: vehicle.price, to: 7100 } } }, cars[1])
    const added = world.mutate('car.create', { car: vehicle }).uid
    world.mutate('check.end', { vehicles: [...cars, added] }, check()?.uid, ann)
    world.mutate('car.edit', { fields: { price: { from: vehicle.price, to: 7200 } } }, cars[0])
    const { repriced } = reportOf(check() ?? { marks: {} }, world.cars.values())
    expect(repriced).toMatchObject([{ uid: cars[1], newPrice: 7100 }])
    expect(end().verdict.status).toBe('noop')
  })

  it('merges the marks of several people: a problem stays when another person has seen the vehicle, and every note is kept', () => {
    const { cars, mark, check } = startedCheck()
    const [car = ''] = cars
    mark(car, 'problem', ann, 'Flat tyre')
    expect(mark(car, 'seen', bob).verdict.status).toBe('applied')
    mark(car, 'problem', bob, 'Scratch')
    expect(mark(car, 'seen', bob).verdict.status).toBe('noop')
    expect(check()?.marks[car]).toMatchObject({
      by: ['ann', 'bob'],
      problems: [{ note: 'Flat tyre' }, { note: 'Scratch' }],
    })
    mark(car, 'none', bob)
    expect(check()?.marks[car]).toMatchObject({ by: ['ann'], problems: [{ by: 'ann', note: 'Flat tyre' }] })
    mark(car, 'none', ann)
    expect(check()?.marks[car]).toBeUndefined()
    expect(mark(car, 'none', ann).verdict.status).toBe('noop')
  })

  it('accepts 20 problems of a vehicle and refuses the next one, until some are taken back', () => {
    const { cars, mark, check } = startedCheck()
    const [car = '', other] = cars
    for (let count = 1; count < MAX_PROBLEMS; count += 1) mark(car, 'problem', ann)
    expect(mark(car, 'problem', bob).verdict.status).toBe('applied')
    expect(mark(car, 'problem', bob).verdict).toEqual({ status: 'refused', ...fault('too_many_problems') })
    expect(check()?.marks[car]?.problems).toHaveLength(MAX_PROBLEMS)
    expect(mark(other, 'problem', bob).verdict.status).toBe('applied')
    mark(car, 'none', ann)
    expect(mark(car, 'problem', bob).verdict.status).toBe('applied')
  })

  it('of two that are started the first is kept with the marks of both', () => {
    const { world, uid, cars, mark, end, report } = startedCheck()
    const second = world.mutate('check.create', {}, undefined, bob).uid
    expect(world.checks.get(second)).toMatchObject({ id: 2, joins: uid, marks: {} })
    mark(cars[0], 'seen')
    world.mutate('check.mark', { car: cars[1] ?? '', as: 'seen' }, second, bob)
    expect(report()).toEqual([2, 1, 0, 0])
    expect(openCheckOf([...world.checks.values()])?.uid).toBe(uid)
    end(second, bob)
    expect(world.checks.get(uid)).toMatchObject({ endedBy: 'bob' })
    expect(pastChecks([...world.checks.values()])).toHaveLength(1)
  })

  it('keeps a mark that comes after its end, which finds the vehicle', () => {
    const { world, cars, mark, end, report } = startedCheck()
    mark(cars[0], 'seen')
    end()
    expect(end().verdict.status).toBe('noop')
    expect(report()).toEqual([1, 2, 0, 0])
    mark(cars[1], 'seen', bob)
    expect(report()).toEqual([2, 1, 0, 1])
    const late = world.mutate('car.create', { car: vehicle }).uid
    mark(late, 'problem', bob)
    expect(report()).toEqual([3, 1, 1, 2])
  })

  it('goes on after its end, unless another one has been started', () => {
    const { world, uid, end, check } = startedCheck()
    end()
    world.mutate('check.reopen', {}, uid)
    expect(check()?.endedAt).toBeUndefined()
    end()
    world.mutate('check.create', {})
    expect(world.mutate('check.reopen', {}, uid).verdict).toMatchObject({ status: 'refused', code: 'check_open' })
  })

  it('is not started again by a repetition, and not without a number', () => {
    const { world, uid, cars, mark, check } = startedCheck()
    mark(cars[0], 'seen')
    const before = check()
    expect(world.mutate('check.create', {}, undefined, ann, uid).verdict.status).toBe('noop')
    expect(check()).toEqual(before)
    world.hasNumbers = false
    expect(world.mutate('check.create', {}).verdict.code).toBe('no_numbers')
  })

  it('does not name at its end the vehicles that are sold or deleted by then', () => {
    const { world, cars, end, check } = startedCheck()
    world.mutate('car.sell', {}, cars[0])
    world.mutate('car.delete', { saleId: null }, cars[1])
    end()
    expect(check()?.vehicles?.map((vehicle) => vehicle.uid)).toEqual([cars[2]])
  })

  it.each([
    ['2024-05-01T09:59:59.999Z', '2024-05-01T10:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ])('that starts at %s ends at %s, not before its start, also by a clock that is behind', (startedAt, endedAt) => {
    const { world, uid, end, check } = startedCheck()
    world.checks.set(uid, { ...(check() as Check), startedAt })
    end()
    expect(world.checks.get(uid)?.endedAt).toBe(endedAt)
  })

  it('that goes on is not changed by a reopening', () => {
    const { world, uid, check } = startedCheck()
    const before = check()
    world.now = '2024-05-01T13:00:00.000Z'
    expect(world.mutate('check.reopen', {}, uid).verdict.status).toBe('noop')
    expect(check()).toEqual(before)
  })

  it('accepts a mark of a deleted vehicle, and refuses one of an unknown vehicle, of no check, and by a visitor', () => {
    const { world, cars, mark, report } = startedCheck()
    world.mutate('car.delete', { saleId: null }, cars[0])
    expect(mark(cars[0], 'seen').verdict.status).toBe('applied')
    expect(report()).toEqual([0, 2, 0, 0])
    expect(mark('00000000-0000-4000-8000-999999999999', 'seen').verdict.code).toBe('not_found')
    const nowhere = world.mutate(
      'check.mark',
      { car: cars[1] ?? '', as: 'seen' },
      '00000000-0000-4000-8000-999999999999',
    )
    expect(nowhere.verdict.code).toBe('not_found')
    expect(world.mutate('check.create', {}, undefined, visitor).verdict.code).toBe('forbidden')
  })

  it('has its missing vehicles until they are seen, sold or deleted', () => {
    const { world, cars, mark, end } = startedCheck()
    const missing = () => missingCars([...world.checks.values()], [...world.cars.values()])?.cars.map((car) => car.uid)
    expect(missing()).toBeUndefined()
    end()
    expect(missing()).toEqual(cars)
    mark(cars[0], 'seen')
    world.mutate('car.sell', {}, cars[1])
    expect(missing()).toEqual([cars[2]])
    const next = world.mutate('check.create', {}).uid
    expect(missing()).toEqual([cars[2]])
    world.mutate('check.mark', { car: cars[2] ?? '', as: 'seen' }, next)
    expect(missing()).toBeUndefined()
  })
})

it('keeps the last 60 ended checks', () => {
  const checks = Array.from({ length: KEPT_CHECKS + 3 }, (_, day) => {
    const at = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
    return { createdAt: at, ...(day === 0 ? {} : { endedAt: at }) }
  })
  for (const each of [checks, [...checks].reverse()])
    expect(supersededChecks(each).map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2026-01-03', '2026-01-02'])
})

it('neither the open check nor one that joins another is deleted, whenever it was started', () => {
  const ended = Array.from({ length: KEPT_CHECKS }, (_, day) => {
    const at = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
    return { createdAt: at, endedAt: at }
  })
  const old = '2020-01-01T00:00:00.000Z'
  expect(supersededChecks([{ createdAt: old }, ...ended])).toEqual([])
  expect(supersededChecks([{ createdAt: old, joins: 'u' }, ...ended])).toEqual([{ createdAt: old, joins: 'u' }])
})

it('past checks are listed from the newest to the oldest', () => {
  const days = ['2026-01-02', '2026-01-04', '2026-01-01', '2026-01-03']
  const past = pastChecks(days.map((endedAt) => ({ endedAt })))
  expect(past.map(({ endedAt }) => endedAt)).toEqual(['2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01'])
})

describe('a vehicle of a check', () => {
  const car = { uid: 'u', id: 7, year: 2016, make: 'BMW', model: 'i8', sold: false }

  it('has its name and the numbers that it has', () => {
    expect(checkedVehicle(car)).toEqual({ uid: 'u', id: 7, name: '2016 BMW i8' })
    expect(checkedVehicle({ ...car, stockNumber: 'S-1', vin: 'V' })).toEqual({
      uid: 'u',
      id: 7,
      name: '2016 BMW i8',
      stockNumber: 'S-1',
      vin: 'V',
    })
  })

  it('has a new price when any price but the first is not older than the start', () => {
    const since = '2026-02-01T00:00:00.000Z'
    const newPrice = (...times: string[]) =>
      vehicleAtEnd({ ...car, price: 9000, priceHistory: times.map((at) => ({ at })) }, since).newPrice
    expect(newPrice('2026-03-01T00:00:00.000Z')).toBeUndefined()
    expect(newPrice('2026-01-01', '2026-01-15', since)).toBe(9000)
    expect(newPrice('2026-01-01', since, '2026-01-15')).toBe(9000)
    expect(newPrice('2026-01-01', '2026-01-15')).toBeUndefined()
  })
})

describe('a mark', () => {
  const photo = `/api/photos/${'a'.repeat(64)}`
  const problem = (mid: string, by: string, note: string): Problem => ({ mid, by, at: '2026-01-01', note })
  const mark = (...problems: Problem[]) => ({ by: ['ann'], at: '2026-01-01', problems })

  it.each([
    [undefined, 'Not seen'],
    [mark(), 'Seen'],
    [mark(problem('1', 'ann', 'Flat tyre')), '1 problem'],
    [mark(problem('1', 'ann', 'Flat tyre'), problem('2', 'bob', 'Scratch')), '2 problems'],
  ])('%j is named %s, without notes', (each, text) => expect(markText(each)).toBe(text))

  it('of a problem has the note, the photo and who reported it when', () => {
    const reported = marked(undefined, { as: 'problem', photo }, { mid: 'm', by: 'ann', at: '2026-01-01' })
    expect(reported).toStrictEqual({
      by: ['ann'],
      at: '2026-01-01',
      problems: [{ mid: 'm', by: 'ann', at: '2026-01-01', note: '', photo }],
    })
    const next = { mid: 'n', by: 'bob', at: '2026-01-02' }
    const both = marked(reported, { as: 'problem', note: 'Scratch' }, next)
    expect(both).toStrictEqual({
      by: ['ann', 'bob'],
      at: '2026-01-01',
      problems: [...(reported?.problems ?? []), { ...next, note: 'Scratch' }],
    })
    expect(photosOfCheck({ marks: { u: both ?? mark(), v: mark() } })).toEqual([photo])
  })

  it('that is sent twice reports one problem', () => {
    const context = { mid: 'm', by: 'ann', at: '2026-01-01' }
    const one = marked(undefined, { as: 'problem', note: 'Flat tyre' }, context)
    const two = marked(one, { as: 'problem', note: 'Scratch' }, { ...context, mid: 'n' })
    expect(marked(two, { as: 'problem', note: 'Flat tyre' }, context)).toBe(two)
  })

  it('is not taken back by a person who has not marked the vehicle', () => {
    const ofAnn = mark()
    expect(marked(ofAnn, { as: 'none' }, { mid: 'm', by: 'bob', at: '2026-01-02' })).toBe(ofAnn)
    expect(marked(undefined, { as: 'none' }, { mid: 'm', by: 'bob', at: '2026-01-02' })).toBeUndefined()
  })

  it.each([
    ['of an unknown kind', { as: 'lost' }, 'A mark must be one of seen, problem, none'],
    ['with a long note', { as: 'problem', note: 'x'.repeat(1001) }, 'Note must be at most 1000 characters'],
    [
      'with a photo of another site',
      { as: 'problem', photo: 'https://photos.example/a.jpg' },
      'A photo must be an uploaded one',
    ],
  ])('%s is refused', (_, args, message) => {
    const parsed = markArgs.safeParse({ car: '00000000-0000-4000-8000-000000000001', ...args })
    expect(messagesOf(parsed)).toEqual([message])
  })

  it('is accepted with the photo of an upload', () => {
    const args = { car: '00000000-0000-4000-8000-000000000001', as: 'problem', photo }
    expect(markArgs.parse(args)).toEqual(args)
  })
})
