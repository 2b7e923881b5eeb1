import { onSale, prose, type SampleCar, sampleImages, soldAlready } from './sample-car.ts'

export const pickups = {
  rivianR1t: {
    make: 'Rivian',
    model: 'R1T Launch Edition',
    year: 2022,
    price: 82000,
    mileage: 8681,
    color: 'Gray',
    fuelType: 'Electric',
    transmission: 'Automatic',
    bodyStyle: 'Pickup',
    power: 835,
    description: prose(`
      One motor for each wheel, 835 listed horsepower and a tunnel right across the body where other trucks have
      nothing: the R1T rethinks the pickup from the ground up. The Launch Edition was the first that customers could
      buy. It is electric and quick beyond reason, yet calm at walking pace on a rough track. Gray paint, black
      interior, 8,681 miles. No accidents are reported and the title is clean.
    `),
    features: [
      'Four-motor electric drive',
      '835 hp as listed',
      'All-wheel drive',
      'Gear tunnel behind the cab',
      'Launch Edition',
      'Gray paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('pickup', 'graphite'),
    ...onSale,
  },
  ramTrx: {
    make: 'RAM',
    model: '1500 TRX',
    year: 2022,
    price: 81900,
    mileage: 24058,
    color: 'Red',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Pickup',
    description: prose(`
      There is nothing reasonable about a TRX, and its buyers will not mind. Ram took its light pickup, widened
      it, raised it and fitted a supercharged 6.2-liter HEMI V8 that asks for premium fuel and earns it. An eight-speed
      automatic sends the result to all four wheels. Red with a black interior, this 2022 truck has 24,058 miles. The
      listing reports no accidents. Equally at ease on a dune or in a drive-through, and audible in both.
    `),
    features: [
      '6.2-liter supercharged HEMI V8',
      'Eight-speed automatic',
      'Four-wheel drive',
      'Crew cab',
      'Red paint, black interior',
      'No accidents reported',
    ],
    images: sampleImages('pickup', 'burgundy'),
    ...onSale,
  },
  toyotaTacoma: {
    make: 'Toyota',
    model: 'Tacoma',
    year: 2011,
    price: 20000,
    mileage: 36000,
    color: 'Gray',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Pickup',
    power: 159,
    description: prose(`
      A small, honest truck with a clutch pedal. The 2.7-liter four-cylinder is listed at 159 horsepower, which is
      plenty for lumber, bicycles or a household move, and the five-speed manual keeps things simple. The surprise is
      the mileage: 36,000, which is very little for a 2011 truck of any kind. Gray paint and a gray interior hide dust
      well. No accidents are reported and the title is clean.
    `),
    features: [
      '2.7-liter four-cylinder',
      '159 hp as listed',
      'Five-speed manual',
      'Gray paint',
      'Gray interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('pickup', 'graphite'),
    ...soldAlready,
  },
  fordF250: {
    make: 'Ford',
    model: 'F-250 Lariat',
    year: 2023,
    price: 92000,
    mileage: 3763,
    color: 'Red',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    bodyStyle: 'Pickup',
    power: 475,
    description: prose(`
      When the trailer is large and the hill is long, this is the tool. The 6.7-liter V8 diesel is listed at 475
      horsepower, and a ten-speed automatic always has the right gear to hand. The Lariat trim is a comfortable one, so
      the working day need not feel like one. Finished in red with a black interior, this 2023 truck has done only 3,763
      miles. No accidents are reported and the title is clean.
    `),
    features: [
      '6.7-liter V8 turbo diesel',
      '475 hp as listed',
      'Ten-speed automatic',
      'Super Duty pickup',
      'Lariat trim',
      'Red paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('pickup', 'burgundy'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
