import { onSale, prose, type SampleCar, sampleImages } from './sample-car.ts'

export const wagons = {
  volvoV60: {
    make: 'Volvo',
    model: 'V60 T6 R-Design Platinum',
    year: 2015,
    price: 29900,
    mileage: 59271,
    color: 'Blue',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Wagon',
    power: 325,
    description: prose(`
      A fast blue wagon is the answer to more questions than people think. The T6 has a turbocharged straight six of 3.0
      liters, listed at 325 horsepower, and a six-speed automatic, all wrapped in a shape that takes a week's shopping
      or a large dog without comment. This is the R-Design in Platinum trim, with a black interior. It has covered
      59,271 miles. No accidents are reported and the title is clean.
    `),
    features: [
      '3.0-liter turbocharged straight six',
      '325 hp as listed',
      'Six-speed automatic',
      'R-Design Platinum trim',
      'Five-door wagon',
      'Blue paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('wagon', 'midnight'),
    ...onSale,
  },
  audiAllroad: {
    make: 'Audi',
    model: 'allroad 2.7T',
    year: 2005,
    price: 6500,
    mileage: 153000,
    color: 'Blue',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Wagon',
    power: 250,
    description: prose(`
      A connoisseur's wagon, and we say so with care. The first allroad combined a twin-turbo 2.7-liter V6, listed at
      250 horsepower, with quattro drive and suspension that could lift the car on air; this one has the manual gearbox
      enthusiasts look for. It is blue inside and out and shows 153,000 miles. At least one accident or instance of
      damage is reported; the title is clean. Best suited to someone who likes to look after a car.
    `),
    features: [
      '2.7-liter twin-turbo V6',
      '250 hp as listed',
      'Manual gearbox',
      'quattro all-wheel drive',
      'Five-door wagon',
      'Blue paint, blue interior',
      'At least one accident or damage reported',
      'Clean title',
    ],
    images: sampleImages('wagon', 'midnight'),
    ...onSale,
  },
  subaruOutback: {
    make: 'Subaru',
    model: 'Outback Touring XT',
    year: 2021,
    price: 34000,
    mileage: 33500,
    color: 'Blue',
    fuelType: 'Gasoline',
    transmission: 'CVT',
    bodyStyle: 'Wagon',
    power: 260,
    description: prose(`
      If your weekends end on gravel, the Outback needs no introduction. The XT is the turbocharged one, a 2.4-liter
      four-cylinder listed at 260 horsepower, with a CVT and all-wheel drive for every season. Touring is the top of the
      range, and here it comes in blue with a brown interior. 33,500 miles, no accidents reported, clean title. A wagon
      that looks better with a little mud on it.
    `),
    features: [
      '2.4-liter turbocharged four-cylinder',
      '260 hp as listed',
      'CVT',
      'All-wheel drive',
      'Touring XT trim',
      'Blue paint, brown interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('wagon', 'midnight'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
