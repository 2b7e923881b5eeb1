import type { Car, PublicCar } from '#domain/cars/car.ts'

/** Listed by hand, so that nothing meant for staff reaches a visitor by being added to the record. */
export function publicCar(car: Car): PublicCar {
  return {
    uid: car.uid,
    id: car.id,
    version: car.version,
    make: car.make,
    model: car.model,
    year: car.year,
    price: car.price,
    mileage: car.mileage,
    color: car.color,
    fuelType: car.fuelType,
    transmission: car.transmission,
    description: car.description,
    features: car.features,
    images: car.images,
    featured: car.featured,
    sold: car.sold,
    enabled: car.enabled,
    createdAt: car.createdAt,
    updatedAt: car.updatedAt,
  }
}
