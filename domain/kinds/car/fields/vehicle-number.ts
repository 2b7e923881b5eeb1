// How a mutation about a person names a vehicle.

import { FIRST_LOCAL_NUMBER } from '#domain/kinds/car/car-number.ts'
import type { World } from '#domain/records/world.ts'
import { issue } from '#domain/values/issue.ts'

export const UNKNOWN_VEHICLE = issue('carId', 'vehicle_unknown')

/**
 * A device names a vehicle by its uid until the server has given it a number, because no other device knows the local one. Also finds a
 * deleted vehicle.
 */
export function vehicleNumber(world: World, named: unknown): unknown {
  if (typeof named !== 'string') return named
  return world.get('car', named)?.id ?? world.deletion(named)?.id ?? UNKNOWN_VEHICLE
}

/** A local number is left of a vehicle that is gone from its device. On another device it is another vehicle. */
export const isGoneVehicle = (carId: unknown) => typeof carId === 'number' && carId >= FIRST_LOCAL_NUMBER
