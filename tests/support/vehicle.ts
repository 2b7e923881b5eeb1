/** All that a car on sale must say. */
export const vehicle = {
  make: 'Jaguar',
  model: 'F-TYPE',
  year: 2020,
  price: 61_500,
  mileage: 12_000,
  color: 'Green',
  fuelType: 'Gasoline',
  transmission: 'Automatic',
  description: 'A coupe.',
  images: ['/a.webp'],
}
