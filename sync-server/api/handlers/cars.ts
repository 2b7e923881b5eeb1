import { isShown } from '#domain/kinds/car/availability.ts'
import type { AnyFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { ALL_FIELD_NAMES, anyField } from '#domain/kinds/car/fields/translations.ts'
import { publicCar, staffCar } from '#domain/kinds/car/present-car.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { type AnyRequest, type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { HttpError } from '#sync-server/errors.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import type { StoredOutcome } from '#sync-server/store/tables.ts'
import { applyMutation, findRecordUid, presentRecord } from './apply-mutation.ts'

const NOT_FOUND = 'not_found.car'

export function carHandlers(deps: ApiDependencies) {
  const { store } = deps

  async function written({ actor }: AnyRequest, outcome: StoredOutcome) {
    const view = await store.read()
    // Visitors may not call it.
    const reader = actor.role === 'admin' ? 'admin' : 'user'
    return presentRecord(view, 'cars', outcome, (car) => staffCar(car, reader, siteData(view)))
  }

  return {
    'GET /cars/{id}': async ({ actor: { role }, params: { id } }) => {
      const view = await store.read()
      const site = siteData(view)
      const car = view.find('cars', 'id', id)
      if (car && role !== 'visitor') return staffCar(car, role, site)
      if (!car || !isShown(car, site.settings())) throw new HttpError(404, fault(NOT_FOUND), { Vary: 'Authorization' })
      return new Reply(publicCar(car, site), { headers: { 'Cache-Control': 'no-cache' } })
    },

    'POST /cars': async (request) => {
      const { body } = request
      const args = { car: knownFields(body), reservation: reservationIn(body) }
      return written(request, await applyMutation(request, deps, { name: 'car.create', args }, null))
    },

    'PUT /cars/{id}': async (request) => {
      const { body } = request
      const uid = await findRecordUid(request, deps, 'cars', NOT_FOUND)
      const fields = Object.fromEntries(Object.entries(knownFields(body)).map(([field, to]) => [field, { to }]))
      const args = { fields, reservation: reservationIn(body) }
      return written(request, await applyMutation(request, deps, { name: 'car.edit', args }, uid))
    },

    'DELETE /cars/{id}': async (request) => {
      const uid = await findRecordUid(request, deps, 'cars', NOT_FOUND)
      await applyMutation(request, deps, { name: 'car.delete', args: {} }, uid)
    },
  } satisfies SomeHandlers
}

/** A flag that is null counts as missing. The schema knows what null means for the other kinds. */
function knownFields(body: Record<string, unknown>): Record<string, unknown> {
  const isSent = (name: AnyFieldName) =>
    Object.hasOwn(body, name) && !(body[name] === null && anyField(name).kind === 'flag')
  return Object.fromEntries(ALL_FIELD_NAMES.filter(isSent).map((name) => [name, body[name]]))
}

/** Undefined for a body without the fields of a reservation. */
function reservationIn({ reservedUntil, reservedFor }: Record<string, unknown>) {
  if (reservedUntil === undefined && reservedFor === undefined) return undefined
  return { until: reservedUntil, for: reservedFor }
}
