import { onHomepage, onSale, prose, type SampleCar, sampleImages } from './sample-car.ts'

export const limousines = {
  rollsRoyceGhost: {
    make: 'Rolls-Royce',
    model: 'Ghost',
    year: 2016,
    price: 166900,
    mileage: 8755,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 563,
    description: prose(`
      The Ghost is the Rolls-Royce for those who like to drive themselves now and then. Its 6.6-liter twelve-cylinder is
      listed at 563 horsepower, though the figure matters less than the manner: it gathers speed the way a good hotel
      door closes. The rear doors are hinged at the back, so you step in rather than climb. Black paint over a black
      interior keeps everything discreet. 8,755 miles, a clean title in the listing, and no accidents reported.
    `),
    features: [
      '6.6-liter twin-turbo V12',
      '563 hp as listed',
      'Automatic gearbox',
      'Rear-hinged rear doors',
      'Black paint, black interior',
      'Four-door limousine',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('limousine', 'black'),
    ...onHomepage,
  },
  mercedesMaybach: {
    make: 'Mercedes-Benz',
    model: 'Maybach S 600',
    year: 2016,
    price: 79999,
    mileage: 18069,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 523,
    description: prose(`
      Sit in the back first; that is where this car was designed from. The Maybach stretches the S-Class where it
      counts, between the front and rear seats, and puts a 6.0-liter twelve-cylinder under the hood, listed at 523
      horsepower and matched to a seven-speed automatic. It is black inside and out, with 18,069 miles. Reported
      accidents: none. Title: clean. For about the price of a well-equipped new sedan, very little else moves people
      with this much calm.
    `),
    features: [
      '6.0-liter twin-turbo V12',
      '523 hp as listed',
      'Seven-speed automatic',
      'Extended-wheelbase Maybach body',
      'Black paint',
      'Black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('limousine', 'black'),
    ...onSale,
  },
  jaguarXj: {
    make: 'Jaguar',
    model: 'XJ Vanden Plas',
    year: 2008,
    price: 11990,
    mileage: 87888,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 300,
    description: prose(`
      Vanden Plas was the name Jaguar kept for its most formal sedans, and this black 2008 car is among the last to
      carry it. The shape is the traditional one, low and long, over a body made of aluminum. A 4.2-liter V8, listed at
      300 horsepower, works through a six-speed automatic. The interior is black too. It has covered 87,888 miles; the
      listing shows no reported accidents and a clean title. Few cars offer so much presence for so little money.
    `),
    features: [
      '4.2-liter V8',
      '300 hp as listed',
      'Six-speed automatic',
      'Aluminum body',
      'Black paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('limousine', 'black'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
