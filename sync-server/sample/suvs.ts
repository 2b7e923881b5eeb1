import { onHomepage, onSale, prose, type SampleCar, sampleImages, soldAlready } from './sample-car.ts'

export const suvs = {
  landRoverDefender: {
    make: 'Land Rover',
    model: 'Defender SE',
    year: 2022,
    price: 75000,
    mileage: 46000,
    color: 'Green',
    fuelType: 'Hybrid',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    power: 395,
    description: prose(`
      Green paint, beige interior, a square back with the spare wheel on it: this is how a Defender ought to look. The
      new shape has kept the old one's purpose and gained a far better road manner. A 3.0-liter straight six with
      mild-hybrid assistance, listed at 395 horsepower, drives all four wheels through an eight-speed automatic. It has
      46,000 miles, a clean title and no reported accidents. Ready for a field, or for the opera.
    `),
    features: [
      '3.0-liter straight six, mild hybrid',
      '395 hp as listed',
      'Eight-speed automatic',
      'Four-wheel drive',
      'SE trim',
      'Green paint, beige interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'green'),
    ...onHomepage,
  },
  bentleyBentayga: {
    make: 'Bentley',
    model: 'Bentayga S',
    year: 2023,
    price: 239995,
    mileage: 2600,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    description: prose(`
      The S is the Bentayga for drivers: the same quiet rooms, a firmer step. Its twin-turbo 4.0-liter V8 works through
      an eight-speed automatic and all four wheels, and does so with a rumble the standard car keeps to itself. Outside
      it is Beluga, Bentley's black; inside it is Hotspur, the deep red that goes with it so well. A 2023 model with
      2,600 miles. The listing reports no accidents and a clean title.
    `),
    features: [
      '4.0-liter twin-turbo V8',
      'Eight-speed automatic',
      'All-wheel drive',
      'Beluga black paint',
      'Hotspur red interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'black'),
    ...onSale,
  },
  lexusRx: {
    make: 'Lexus',
    model: 'RX 450h',
    year: 2018,
    price: 35700,
    mileage: 70780,
    color: 'Silver',
    fuelType: 'Hybrid',
    transmission: 'CVT',
    bodyStyle: 'SUV',
    power: 308,
    description: prose(`
      There are more exciting SUVs, and few that are easier to live with. The RX 450h joins a 3.5-liter V6 to electric
      motors, listed at 308 horsepower together, and its continuously variable transmission means you never feel a gear
      change. It recharges itself as you slow down, so there is nothing to plug in. Silver outside and gray inside, with
      70,780 miles. No accidents are reported; the title is clean. A calm car, for people with enough else to think
      about.
    `),
    features: [
      '3.5-liter V6 with electric motors',
      '308 hp as listed',
      'CVT',
      'Hybrid that needs no plug',
      'Silver paint, gray interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'silver'),
    ...onSale,
  },
  astonMartinDbx: {
    make: 'Aston Martin',
    model: 'DBX',
    year: 2021,
    price: 159500,
    mileage: 2353,
    color: 'Green',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    description: prose(`
      Green over tan is a very British combination, and it looks entirely at home on the first SUV the company made. The
      DBX has a twin-turbo 4.0-liter V8, a nine-speed automatic and all-wheel drive, and it steers with more sweetness
      than its height would suggest. The interior is listed as Sahara Tan. With 2,353 miles since 2021, it has barely
      been run in. No accidents reported, clean title. Five seats, one of the better sounds in the class.
    `),
    features: [
      '4.0-liter twin-turbo V8',
      'Nine-speed automatic',
      'All-wheel drive',
      'Green paint',
      'Sahara Tan interior',
      'Five seats',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'green'),
    ...onSale,
  },
  porscheCayenne: {
    make: 'Porsche',
    model: 'Cayenne Diesel',
    year: 2015,
    price: 29995,
    mileage: 97300,
    color: 'Black',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    power: 240,
    description: prose(`
      The Cayenne for people who tow, or who simply dislike stopping. Its 3.0-liter V6 diesel is listed at 240
      horsepower and pulls strongly from low engine speeds, and the eight-speed automatic lets it lope along at highway
      pace. Porsche did not offer the diesel here for long. This one is black with a black interior and shows 97,300
      miles, as you might expect of a car built for distance. No accidents are reported and the title is clean.
    `),
    features: [
      '3.0-liter V6 turbo diesel',
      '240 hp as listed',
      'Eight-speed automatic',
      'All-wheel drive',
      'Black paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'black'),
    ...onSale,
  },
  toyotaLandCruiser: {
    make: 'Toyota',
    model: 'Land Cruiser',
    year: 1997,
    price: 26500,
    mileage: 213000,
    color: 'White',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    power: 212,
    description: prose(`
      Two hundred and thirteen thousand miles would be the end of the story for most vehicles. For a Land Cruiser of
      this generation it is a chapter, which is why people still look for them. The 4.5-liter straight six is listed at
      212 horsepower and turns all four wheels through a four-speed automatic. White paint, beige interior, square
      shoulders. The listing shows no reported accidents and a clean title. From 1997, and in no hurry.
    `),
    features: [
      '4.5-liter straight six',
      '212 hp as listed',
      'Four-speed automatic',
      'Full-time four-wheel drive',
      'White paint, beige interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'silver'),
    ...soldAlready,
  },
  landRoverDiscovery: {
    make: 'Land Rover',
    model: 'Discovery LSE',
    year: 1998,
    price: 9995,
    mileage: 149437,
    color: 'Green',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    power: 182,
    description: prose(`
      The first Discovery, with its stepped roof and small windows over the back seats, has turned from an old car into
      a period piece. This LSE is green with a beige interior, just as you would picture it. The 4.0-liter V8 is listed
      at 182 horsepower, the gearbox is an automatic, and all four wheels are driven all of the time. It shows 149,437
      miles. No accidents are reported and the title is clean. A characterful companion at a modest price.
    `),
    features: [
      '4.0-liter V8',
      '182 hp as listed',
      'Automatic gearbox',
      'Permanent four-wheel drive',
      'Stepped roof with alpine windows',
      'Green paint, beige interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'green'),
    ...onSale,
  },
  teslaModelX: {
    make: 'Tesla',
    model: 'Model X P90D',
    year: 2016,
    price: 39500,
    mileage: 91000,
    color: 'Silver',
    fuelType: 'Electric',
    transmission: 'Automatic',
    bodyStyle: 'SUV',
    power: 691,
    description: prose(`
      The rear doors rise like wings, and children never tire of it. Apart from the theater, the Model X is a spacious
      electric family car; in P90D form, listed at 691 horsepower, it is also a startlingly quick one. There is a motor
      for each axle and no gears to change. This example is silver with a white interior and has covered 91,000 miles.
      No accidents are reported and the title is clean. A great deal of electric car for the money.
    `),
    features: [
      'Dual-motor electric drive',
      '691 hp as listed',
      'All-wheel drive',
      'Upward-opening rear doors',
      'Silver paint, white interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('suv', 'silver'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
