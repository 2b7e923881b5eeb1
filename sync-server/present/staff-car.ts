import type { Car } from '#domain/cars/car.ts'
import { publicCar } from './public-car.ts'

export function staffCar(car: Car): Car {
  return {
    createdBy: car.createdBy,
    ...(car.saleId ? { saleId: car.saleId } : {}),
    ...(car.sample ? { sample: true } : {}),
    ...publicCar(car),
  }
}
