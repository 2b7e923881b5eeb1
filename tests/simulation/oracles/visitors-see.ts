import type { PublicCar } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { PulledChange } from '#domain/protocol/protocol.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'

const STAFF_ONLY = /"(?:createdBy|saleId|note|assignee|phone_|history)":/

/** S35: nothing but public cars and settings. */
export function visitorsSee({ path }: Request, { status, text }: Reply): void {
  if (status !== 200 || path.startsWith('/api/settings')) return
  if (STAFF_ONLY.test(text)) throw new Violation('S35', `visitors are told what is for staff: ${path}`)
  const body = JSON.parse(text) as { data?: PublicCar[]; changes?: PulledChange[] }
  const cars = [...(body.data ?? [])]
  for (const { kind, record } of body.changes ?? []) {
    if (kind === 'inquiry' && record) throw new Violation('S35', 'visitors are told of enquiries')
    if (kind === 'conflict') throw new Violation('S35', 'visitors are told of conflicts')
    if (kind === 'car' && record) cars.push(record)
  }
  for (const car of cars)
    if (!isPublic(car)) throw new Violation('S35', `visitors are shown ${car.id}, which is not public`)
}
