import { notYetShown, onSale, prose, type SampleCar, sampleImages } from './sample-car.ts'

export const sedans = {
  maseratiGhibli: {
    make: 'Maserati',
    model: 'Ghibli S Q4 GranSport',
    year: 2020,
    price: 52645,
    mileage: 25721,
    color: 'Blue',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    description: prose(`
      The Ghibli has always been the sedan for people who find the obvious choice a little too obvious. In S Q4 form it
      has Maserati's twin-turbo 3.0-liter V6 and drive to all four wheels, with an eight-speed automatic to choose the
      gears. This one is blue with a black interior and wears the GranSport trim, the sportier of the two that were
      offered. It shows 25,721 miles, its listing carries a clean title, and no accidents are reported.
    `),
    features: [
      '3.0-liter twin-turbo V6',
      'Eight-speed automatic',
      'Q4 all-wheel drive',
      'GranSport trim',
      'Blue paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('sedan', 'midnight'),
    ...onSale,
  },
  teslaModelS: {
    make: 'Tesla',
    model: 'Model S Performance',
    year: 2020,
    price: 63000,
    mileage: 14700,
    color: 'Gray',
    fuelType: 'Electric',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 778,
    description: prose(`
      Few cars have changed minds about electric driving the way the Model S did, and the Performance version did it
      fastest. It is listed at 778 horsepower, delivered without gear changes through a single-speed transmission to all
      four wheels. Under the gray paint it remains a practical thing: a five-door body with a wide tailgate, a second
      trunk in the nose and a black interior. At 14,700 miles it has hardly begun. No accidents are reported and the
      title is clean.
    `),
    features: [
      'Dual-motor electric drive',
      '778 hp as listed',
      'Single-speed automatic',
      'All-wheel drive',
      'Front and rear trunks',
      'Gray paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('sedan', 'graphite'),
    ...onSale,
  },
  audiA6: {
    make: 'Audi',
    model: 'A6 55 Premium Plus',
    year: 2023,
    price: 59900,
    mileage: 6581,
    color: 'Gray',
    fuelType: 'Gasoline',
    transmission: 'DCT',
    bodyStyle: 'Sedan',
    description: prose(`
      An A6 is a car you stop noticing in the best sense: quiet, well proportioned and never in the way. The 55 has the
      3.0-liter V6 with direct injection and the seven-speed S tronic, a dual-clutch gearbox that changes up almost
      without a pause. This example is a 2023 model in a metallic gray with black inside, in Premium Plus trim, with
      6,581 miles on it. Its listing reports no accidents. If you want a nearly new executive sedan without the wait,
      start here.
    `),
    features: [
      '3.0-liter V6 with direct injection',
      'Seven-speed S tronic dual-clutch gearbox',
      'Premium Plus trim',
      'Metallic gray paint',
      'Black interior',
      'No accidents reported',
    ],
    images: sampleImages('sedan', 'graphite'),
    ...onSale,
  },
  jaguarXe: {
    make: 'Jaguar',
    model: 'XE 20d Prestige',
    year: 2018,
    price: 29998,
    mileage: 34322,
    color: 'Blue',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    description: prose(`
      Diesel sedans are rare in this country, and a diesel Jaguar rarer still. The 20d has a 2.0-liter engine and an
      automatic gearbox, a pairing that suits long, steady highway days better than almost anything else of its size.
      The color scheme is a handsome one: blue outside, beige within. This is the Prestige trim, with 34,322 miles. No
      accidents are reported in its listing. A thoughtful alternative to the German compact sedans, and one you will not
      meet at every light.
    `),
    features: [
      '2.0-liter diesel engine',
      'Automatic gearbox',
      'Prestige trim',
      'Blue paint',
      'Beige interior',
      'No accidents reported',
    ],
    images: sampleImages('sedan', 'midnight'),
    ...onSale,
  },
  audiA6Diesel: {
    make: 'Audi',
    model: 'A6 3.0 TDI Premium Plus',
    year: 2014,
    price: 26500,
    mileage: 42400,
    color: 'Silver',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 240,
    description: prose(`
      This is an A6 for the long road. The 3.0-liter V6 diesel is listed at 240 horsepower, but what you feel is the
      torque, low down and unhurried, passed on by an eight-speed automatic. At 42,400 miles it has covered far less
      ground than most of its kind, which were usually bought to be driven a great deal. Silver paint, black interior,
      Premium Plus trim. The listing shows a clean title and no reported accidents.
    `),
    features: [
      '3.0-liter V6 turbo diesel',
      '240 hp as listed',
      'Eight-speed automatic',
      'Premium Plus trim',
      'Silver paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('sedan', 'silver'),
    ...onSale,
  },
  toyotaCamry: {
    make: 'Toyota',
    model: 'Camry Hybrid',
    year: 2007,
    price: 9250,
    mileage: 53249,
    color: 'Silver',
    fuelType: 'Hybrid',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    description: prose(`
      Sensible, roomy and easy on fuel: the first Camry Hybrid was never meant to raise a pulse, and that is its charm.
      A 2.4-liter four-cylinder works with an electric motor, and the listing gives 147 horsepower for the engine. The
      53,249 miles shown are few for a 2007 car. You should know that at least one accident or instance of damage is
      reported; the title is listed as clean. Silver with a gray interior, and under ten thousand dollars.
    `),
    features: [
      '2.4-liter four-cylinder with electric motor',
      'Gasoline-electric hybrid',
      'Automatic gearbox',
      'Silver paint, gray interior',
      'Four-door sedan',
      'At least one accident or damage reported',
      'Clean title',
    ],
    images: sampleImages('sedan', 'silver'),
    ...onSale,
  },
  genesisG90: {
    make: 'Genesis',
    model: 'G90 3.3T Premium',
    year: 2021,
    price: 53950,
    mileage: 9950,
    color: 'Silver',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Sedan',
    power: 365,
    description: prose(`
      Silver outside and blue inside is a combination few makers would dare in a flagship, and the G90 carries it off.
      It is a large, hushed sedan built around its passengers, with a twin-turbo 3.3-liter V6 listed at 365 horsepower
      and an eight-speed automatic that keeps out of the conversation. With 9,950 miles on the odometer it is close to
      where it started. No accidents are reported and the title is clean. Much car, quietly offered.
    `),
    features: [
      '3.3-liter twin-turbo V6',
      '365 hp as listed',
      'Eight-speed automatic',
      'Premium trim',
      'Silver paint, blue interior',
      'Full-size four-door sedan',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('sedan', 'silver'),
    ...notYetShown,
  },
} satisfies Record<string, SampleCar>
