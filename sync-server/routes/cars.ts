import { carFields } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { refuse } from '#sync-server/errors.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import { sendPrepared } from '#sync-server/http/send-cached.ts'
import type { CarLists } from '#sync-server/present/car-lists.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import { staffCar } from '#sync-server/present/staff-car.ts'
import type { Answer } from '#sync-server/store/tables.ts'
import type { ApiDeps, Handler } from './api-context.ts'
import { makeChange, presented, recordUid } from './make-change.ts'

const CAR_LIMIT = 128 * KIB
const MISSING = 'Car not found'
const FIELDS = Object.keys(carFields.shape)

export function listCars(lists: CarLists): Handler {
  return (ctx) => {
    const staff = ctx.state.actor.role !== 'visitor'
    return sendPrepared(ctx, staff ? lists.staff : lists.visitors, staff ? 'private, no-store' : 'no-cache')
  }
}

export function showCar({ store }: ApiDeps): Handler {
  return async (ctx) => {
    const staff = ctx.state.actor.role !== 'visitor'
    const car = (await store.read()).find('cars', 'id', ctx.params.id ?? '')
    ctx.vary('Authorization')
    if (!car || !(staff || isPublic(car))) refuse(404, MISSING)
    if (!staff) ctx.set('Cache-Control', 'no-cache')
    ctx.body = staff ? staffCar(car) : publicCar(car)
  }
}

export function createCar(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, CAR_LIMIT)
    const reply = await makeChange(ctx, deps, { name: 'car.create', args: { car: knownFields(body) } }, null, body)
    ctx.status = 201
    ctx.body = await carAnswer(deps, reply)
  }
}

export function editCar(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx, CAR_LIMIT)
    const uid = await recordUid(ctx, deps, 'cars', MISSING)
    const fields = Object.fromEntries(Object.entries(knownFields(body)).map(([field, to]) => [field, { to }]))
    const reply = await makeChange(ctx, deps, { name: 'car.edit', args: { fields } }, uid, body)
    ctx.body = await carAnswer(deps, reply)
  }
}

export function deleteCar(deps: ApiDeps): Handler {
  return async (ctx) => {
    const uid = await recordUid(ctx, deps, 'cars', MISSING)
    await makeChange(ctx, deps, { name: 'car.delete', args: {} }, uid, null)
    ctx.status = 204
  }
}

async function carAnswer({ store }: ApiDeps, reply: Answer) {
  return reply.left?.car ? staffCar(reply.left.car) : presented(await store.read(), 'cars', reply, staffCar)
}

function knownFields(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(FIELDS.filter((field) => Object.hasOwn(body, field)).map((field) => [field, body[field]]))
}
