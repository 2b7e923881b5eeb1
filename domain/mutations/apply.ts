// One rule, run twice: (records, change, who) -> new records or a refusal. Pure. The device runs it to refuse early and to
// show what waits; the server runs it to decide, with its own clock and the session's identity.
import { createCar, deleteCar, restoreCar, sellCar, unsellCar } from './apply-car.ts'
import { editCar } from './apply-car-edit.ts'
import { resolveConflict } from './apply-conflict.ts'
import { createInquiry, deleteInquiry, editInquiry, readInquiry } from './apply-inquiry.ts'
import { editSettings } from './apply-settings.ts'
import { type Mutation, mayMutate } from './mutation.ts'
import { noop, refused } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

export function apply(world: World, mutation: Mutation, context: Context): Applied {
  if (!mayMutate(context.actor, mutation.name)) return refused('forbidden')
  switch (mutation.name) {
    case 'car.create':
      return createCar(world, mutation, context)
    case 'car.edit':
      return editCar(world, mutation, context)
    case 'car.sell':
      return sellCar(world, mutation, context)
    case 'car.unsell':
      return unsellCar(world, mutation, context)
    case 'car.delete':
      return deleteCar(world, mutation, context)
    case 'car.restore':
      return restoreCar(world, mutation, context)
    case 'inquiry.create':
      return createInquiry(world, mutation, context)
    case 'inquiry.read':
      return readInquiry(world, mutation, context)
    case 'inquiry.edit':
      return editInquiry(world, mutation, context)
    case 'inquiry.delete':
      return deleteInquiry(world, mutation, context)
    case 'settings.edit':
      return editSettings(world, mutation, context)
    case 'conflict.resolve':
      return resolveConflict(world, mutation, context)
    case 'void':
      return noop
  }
}
