import { onHomepage, onSale, prose, type SampleCar, sampleImages } from './sample-car.ts'

export const convertibles = {
  bentleyContinental: {
    make: 'Bentley',
    model: 'Continental GTC',
    year: 2008,
    price: 81500,
    mileage: 7960,
    color: 'White',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Convertible',
    power: 552,
    description: prose(`
      White paint, white interior and a folding roof: this Continental GTC belongs near water. Beneath the good manners
      is a 6.0-liter twelve-cylinder listed at 552 horsepower, with a six-speed automatic and drive to all four wheels,
      so it is as settled in rain as in sunshine. The fabric top keeps the cabin close to coupe quiet when raised. The
      remarkable figure is the mileage, 7,960 on a 2008 car. No accidents are reported; the title is clean.
    `),
    features: [
      '6.0-liter twin-turbo W12',
      '552 hp as listed',
      'Six-speed automatic',
      'All-wheel drive',
      'Four-seat convertible with fabric roof',
      'White paint, white interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('convertible', 'ivory'),
    ...onHomepage,
  },
  mazdaMiata: {
    make: 'Mazda',
    model: 'MX-5 Miata',
    year: 1999,
    price: 12900,
    mileage: 96680,
    color: 'Green',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Convertible',
    power: 140,
    description: prose(`
      Not every car worth having is expensive. This second-generation Miata has the 1.8-liter four-cylinder, listed at
      140 horsepower, a five-speed manual and nothing you do not need. Green with a beige interior is the combination
      most people picture when they hear the name. It has covered 96,680 miles. The listing reports at least one
      accident or instance of damage, and a clean title, and we would rather you knew both before you came. Then take it
      around the block, roof down.
    `),
    features: [
      '1.8-liter four-cylinder',
      '140 hp as listed',
      'Five-speed manual',
      'Rear-wheel drive',
      'Two-seat roadster',
      'Green paint, beige interior',
      'At least one accident or damage reported',
      'Clean title',
    ],
    images: sampleImages('convertible', 'green'),
    ...onSale,
  },
  mercedesSl: {
    make: 'Mercedes-Benz',
    model: 'SL 550',
    year: 2015,
    price: 54500,
    mileage: 11249,
    color: 'White',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Convertible',
    power: 429,
    description: prose(`
      Two cars for the garage space of one: raise the metal roof and the SL is a snug coupe, lower it and you have the
      classic open Mercedes. The 550 has a 4.7-liter V8 listed at 429 horsepower and a seven-speed automatic, more than
      enough for what is really a car for unhurried coast roads. White paint and a beige interior suit the purpose. It
      shows 11,249 miles. No accidents reported, and a clean title according to the listing.
    `),
    features: [
      '4.7-liter V8',
      '429 hp as listed',
      'Seven-speed automatic',
      'Folding metal roof',
      'Two seats',
      'White paint, beige interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('convertible', 'ivory'),
    ...onSale,
  },
  bmwZ4: {
    make: 'BMW',
    model: 'Z4 3.0i Roadster',
    year: 2006,
    price: 11500,
    mileage: 46508,
    color: 'Green',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Convertible',
    power: 215,
    description: prose(`
      The first Z4 divided opinion when it was new; today its creased flanks look rather good, especially in green. The
      3.0-liter straight six is listed at 215 horsepower, and the automatic gearbox has a mode for choosing gears
      yourself. Beige interior, two seats, a roof that folds away. It shows 46,508 miles. At least one accident or
      instance of damage is reported, and the title is listed as clean. An easy way into open-air motoring with six
      cylinders.
    `),
    features: [
      '3.0-liter straight six',
      '215 hp as listed',
      'Automatic gearbox with manual shift mode',
      'Two-seat roadster',
      'Green paint',
      'Beige interior',
      'At least one accident or damage reported',
      'Clean title',
    ],
    images: sampleImages('convertible', 'green'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
