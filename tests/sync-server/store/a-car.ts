import { type Car, newCarFields } from '#domain/cars/car.ts'

export function aCar(fields: Partial<Car> & Pick<Car, 'uid' | 'id' | 'version'>): Car {
  const at = '2024-05-01T12:00:00.000Z'
  return { ...newCarFields(2024), make: 'Audi', model: 'A4', createdBy: 'ann', createdAt: at, updatedAt: at, ...fields }
}
