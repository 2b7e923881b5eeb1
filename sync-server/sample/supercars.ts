import { onHomepage, onSale, prose, type SampleCar, sampleImages } from './sample-car.ts'

export const supercars = {
  lamborghiniHuracan: {
    make: 'Lamborghini',
    model: 'Huracan EVO Coupe',
    year: 2021,
    price: 279991,
    mileage: 5718,
    color: 'Orange',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Coupe',
    description: prose(`
      Orange paint, ten cylinders, no turbochargers. The Huracan EVO is one of the last cars of its kind: a 5.2-liter
      V10 with direct injection sits behind the seats and answers the throttle at once, because there is nothing between
      your foot and the air it breathes. The gearbox is listed as an automatic, and the cabin is black. With 5,718 miles
      it has been driven enough to be awake and little enough to stay special. The listing reports no accidents.
    `),
    features: [
      '5.2-liter V10, naturally aspirated',
      'Mid-engined two-seat coupe',
      'Automatic gearbox',
      'Direct injection',
      'Orange paint',
      'Black interior',
      'No accidents reported',
    ],
    images: sampleImages('supercar', 'bronze'),
    ...onHomepage,
  },
  chevroletCorvette: {
    make: 'Chevrolet',
    model: 'Corvette Z06',
    year: 2007,
    price: 47500,
    mileage: 11025,
    color: 'Orange',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Coupe',
    power: 505,
    description: prose(`
      Seven liters, eight cylinders, 505 listed horsepower and a six-speed manual: the Z06 makes its case in one
      sentence. It was the purest Corvette of its day, with a fixed roof, an aluminum frame and drive to the rear wheels
      only. This one is orange with a black interior and has 11,025 miles, which is not many for something so willing.
      No accidents are reported and the title is clean. Bring a pair of thin-soled shoes.
    `),
    features: [
      '7.0-liter V8',
      '505 hp as listed',
      'Six-speed manual',
      'Rear-wheel drive',
      'Fixed-roof coupe body',
      'Orange paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('supercar', 'bronze'),
    ...onSale,
  },
  lamborghiniGallardo: {
    make: 'Lamborghini',
    model: 'Gallardo',
    year: 2007,
    price: 100000,
    mileage: 38800,
    color: 'Orange',
    fuelType: 'Gasoline',
    transmission: 'Semi-Automatic',
    bodyStyle: 'Coupe',
    power: 493,
    description: prose(`
      The Gallardo is the car that taught Lamborghini about everyday use, and this one has been used: 38,800 miles, a
      figure we find reassuring rather than otherwise. The 5.0-liter V10 is listed at 493 horsepower. Gears are changed
      by an automated manual with two modes, which shifts by itself or on your word. Orange outside and orange inside,
      it will not suit everybody, and was never supposed to. No accidents are reported; the title is clean.
    `),
    features: [
      '5.0-liter V10',
      '493 hp as listed',
      'Automated manual gearbox with two shift modes',
      'Mid-engined two-seater',
      'Orange paint',
      'Orange interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('supercar', 'bronze'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
