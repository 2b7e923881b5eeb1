import { CAR_FIELD_NAMES, type CarFieldName, carField } from '#domain/cars/car-fields.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { RESERVATION_FIELDS } from '#domain/cars/reservation.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import { photosIn } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { StoredOutcome } from '#sync-server/store/tables.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'
import { applyMutation, findRecordUid, presentRecord } from './apply-mutation.ts'

const CAR_LIMIT_BYTES = 128 * KIB
const NOT_FOUND = 'Car not found'

export function showCar({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    const { role } = ctx.state.actor
    const view = await store.read()
    const car = view.find('cars', 'id', ctx.params.id ?? '')
    ctx.vary('Authorization')
    if (!car || !(role !== 'visitor' || isPublic(car))) throwHttpError(404, NOT_FOUND)
    if (role === 'visitor') ctx.set('Cache-Control', 'no-cache')
    ctx.body =
      role === 'visitor'
        ? publicCar(car, siteSettings(view).vehicleInfo, photosIn(view))
        : staffCar(car, role, photosIn(view))
  }
}

export function createCar(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, CAR_LIMIT_BYTES)
    const outcome = await applyMutation(ctx, deps, { name: 'car.create', args: { car: knownFields(body) } }, null, body)
    ctx.status = 201
    ctx.body = await carResponse(ctx, deps, outcome)
  }
}

export function editCar(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, CAR_LIMIT_BYTES)
    const uid = await findRecordUid(ctx, deps, 'cars', NOT_FOUND)
    const fields = Object.fromEntries(Object.entries(knownFields(body)).map(([field, to]) => [field, { to }]))
    const outcome = await applyMutation(ctx, deps, { name: 'car.edit', args: { fields } }, uid, body)
    ctx.body = await carResponse(ctx, deps, outcome)
  }
}

export function deleteCar(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const uid = await findRecordUid(ctx, deps, 'cars', NOT_FOUND)
    await applyMutation(ctx, deps, { name: 'car.delete', args: {} }, uid, null)
    ctx.status = 204
  }
}

async function carResponse(ctx: ApiContext, { store }: RouteDependencies, outcome: StoredOutcome) {
  const view = await store.read()
  // Visitors may not call it.
  const reader = ctx.state.actor.role === 'admin' ? 'admin' : 'user'
  return presentRecord(view, 'cars', outcome, (car) => staffCar(car, reader, photosIn(view)))
}

/** A flag that is null counts as missing. The schema knows what null means for the other kinds. */
function knownFields(body: Record<string, unknown>): Record<string, unknown> {
  const isSent = (name: CarFieldName) =>
    Object.hasOwn(body, name) && !(body[name] === null && carField(name).kind === 'flag')
  const names = [...CAR_FIELD_NAMES.filter(isSent), ...RESERVATION_FIELDS.filter((name) => Object.hasOwn(body, name))]
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}
