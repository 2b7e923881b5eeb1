import type { PublicCar } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { PulledChange } from '#domain/protocol/protocol.ts'
import { isPersonalKind } from '#domain/records/kinds.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'

const STAFF_ONLY =
  /"(?:createdBy|saleId|soldAt|priceHistory|reservedFor|reservedBy|reservationId|note|assignee|phone_|history|purchasePrice|costs)":/

/** S35: visitors receive public cars and settings only. */
export function checkVisitorResponse({ path }: Request, { status, text }: Reply): void {
  if (status !== 200 || path.startsWith('/api/settings')) return
  const body = JSON.parse(text) as { data?: PublicCar[]; changes?: PulledChange[] }
  // The public settings have a note about prices.
  const changes = body.changes?.filter(({ kind }) => kind !== 'settings')
  if (STAFF_ONLY.test(JSON.stringify({ ...body, changes })))
    throw new Violation('S35', `visitors receive staff-only fields: ${path}`)
  const cars = [...(body.data ?? [])]
  for (const { kind, record } of changes ?? []) {
    if (isPersonalKind(kind) && record) throw new Violation('S35', `visitors receive a record: ${kind}`)
    if (kind === 'conflict') throw new Violation('S35', 'visitors receive conflicts')
    if (kind === 'car' && record) cars.push(record)
  }
  for (const car of cars)
    if (!isPublic(car)) throw new Violation('S35', `visitors receive ${car.id}, which is not public`)
}
