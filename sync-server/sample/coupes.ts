import { onHomepage, onSale, prose, type SampleCar, sampleImages, soldAlready } from './sample-car.ts'

export const coupes = {
  astonMartinDbs: {
    make: 'Aston Martin',
    model: 'DBS Superleggera',
    year: 2019,
    price: 184606,
    mileage: 22770,
    color: 'Silver',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Coupe',
    power: 715,
    description: prose(`
      Long hood, short tail, twelve cylinders: the DBS Superleggera is a grand tourer drawn with a single line. Its
      5.2-liter engine is listed at 715 horsepower and drives the rear wheels through an eight-speed automatic. Silver
      suits the shape better than any louder color, and the black interior leaves it the stage. It has covered 22,770
      miles. No accidents are reported and the listing shows a clean title.
    `),
    features: [
      '5.2-liter twin-turbo V12',
      '715 hp as listed',
      'Eight-speed automatic',
      'Rear-wheel drive',
      'Silver paint, black interior',
      'Two-door grand tourer',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'silver'),
    ...onHomepage,
  },
  porsche911: {
    make: 'Porsche',
    model: '911 Carrera 4S',
    year: 2020,
    price: 134999,
    mileage: 25568,
    color: 'Red',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Coupe',
    description: prose(`
      A 911 of this generation with three pedals is not a common thing, and a red one is rarer still. The Carrera 4S
      pairs the twin-turbo 3.0-liter flat six with drive to all four wheels, and this car leaves the changing of its
      seven gears to you. The interior is plain black, as it should be. It shows 25,568 miles. The listing reports no
      accidents and a clean title. It will be missed when it goes.
    `),
    features: [
      '3.0-liter twin-turbo flat six',
      'Seven-speed manual',
      'All-wheel drive',
      'Rear-mounted engine',
      'Red paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'burgundy'),
    ...onHomepage,
  },
  ferrariGtc4Lusso: {
    make: 'Ferrari',
    model: 'GTC4Lusso T',
    year: 2019,
    price: 215000,
    mileage: 8870,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'DCT',
    bodyStyle: 'Coupe',
    description: prose(`
      This is the Ferrari you can take four people in, with their luggage, and arrive rested. The T has the twin-turbo
      3.9-liter V8 instead of the twelve, and sends it to the rear wheels alone through a seven-speed dual-clutch
      gearbox, which makes it the lighter and nimbler of the pair. The black paint lets the unusual long-roofed shape
      speak quietly. It has 8,870 miles, a clean title in its listing and no reported accidents.
    `),
    features: [
      '3.9-liter twin-turbo V8',
      'Seven-speed dual-clutch gearbox',
      'Rear-wheel drive',
      'Four seats and a hatch',
      'Black paint',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'black'),
    ...onSale,
  },
  bmwI8: {
    make: 'BMW',
    model: 'i8',
    year: 2015,
    price: 86999,
    mileage: 846,
    color: 'White',
    fuelType: 'Hybrid',
    transmission: 'Automatic',
    bodyStyle: 'Coupe',
    power: 357,
    description: prose(`
      A decade on, the i8 still looks as if it had come from a later decade. The doors swing up and forward, the cabin
      is built in carbon fiber, and a small three-cylinder engine shares the work with an electric motor you can charge
      at home; together they are listed at 357 horsepower. White inside and out, this one has just 846 miles, so it is
      about as close to a new i8 as can be had. No accidents reported, clean title.
    `),
    features: [
      '1.5-liter three-cylinder with electric motor',
      'Plug-in hybrid, 357 hp as listed',
      'Automatic gearbox',
      'Upward-swinging doors',
      'Carbon-fiber passenger cell',
      'White paint, white interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'silver'),
    ...onSale,
  },
  fordMustang: {
    make: 'Ford',
    model: 'Mustang Bullitt',
    year: 2019,
    price: 44999,
    mileage: 48500,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Coupe',
    power: 480,
    description: prose(`
      Named after a film with one very good car chase in it, the Bullitt is the Mustang stripped of fuss: a 5.0-liter V8
      listed at 480 horsepower, a six-speed manual with a white ball for a shift knob, and hardly a badge to be seen.
      This one is black inside and out and has covered 48,500 miles. Please note that at least one accident or instance
      of damage is reported. The title is listed as clean. Priced as a car to be driven.
    `),
    features: [
      '5.0-liter V8',
      '480 hp as listed',
      'Six-speed manual',
      'Rear-wheel drive',
      'Black paint, black interior',
      'At least one accident or damage reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'black'),
    ...soldAlready,
  },
  lotusEvora: {
    make: 'Lotus',
    model: 'Evora 400',
    year: 2017,
    price: 69250,
    mileage: 19650,
    color: 'Silver',
    fuelType: 'Gasoline',
    transmission: 'Manual',
    bodyStyle: 'Coupe',
    power: 400,
    description: prose(`
      The number is the horsepower: 400, from a supercharged 3.5-liter V6 placed behind the seats. A Lotus is bought for
      its steering, though, and the Evora has some of the best of its day, light in the hands and full of detail. The
      gearbox is a six-speed manual. Silver outside, red inside, it manages to be both discreet and cheerful. 19,650
      miles, no accidents reported, clean title. A short drive explains more than this paragraph can.
    `),
    features: [
      '3.5-liter supercharged V6',
      '400 hp as listed',
      'Six-speed manual',
      'Mid-engined, rear-wheel drive',
      'Silver paint',
      'Red interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'silver'),
    ...onSale,
  },
  infinitiQ60: {
    make: 'INFINITI',
    model: 'Q60 3.0t Red Sport 400',
    year: 2018,
    price: 32000,
    mileage: 38000,
    color: 'Red',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Coupe',
    power: 400,
    description: prose(`
      A red coupe with a white interior needs some confidence, and the Q60 has the figures to back it. Red Sport 400 is
      the strongest version of the model: a twin-turbo 3.0-liter V6 listed at 400 horsepower, with an automatic gearbox.
      The lines have aged well, particularly around the rear window. This example has 38,000 miles, no reported
      accidents and a clean title, at a price where many rivals offer two cylinders fewer.
    `),
    features: [
      '3.0-liter twin-turbo V6',
      '400 hp as listed',
      'Automatic gearbox',
      'Red Sport 400, the strongest Q60',
      'Red paint, white interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'burgundy'),
    ...onSale,
  },
  maseratiGranTurismo: {
    make: 'Maserati',
    model: 'GranTurismo Sport',
    year: 2015,
    price: 41900,
    mileage: 45000,
    color: 'Black',
    fuelType: 'Gasoline',
    transmission: 'Automatic',
    bodyStyle: 'Coupe',
    power: 454,
    description: prose(`
      People tend to remember the sound first. The GranTurismo Sport has a 4.7-liter V8 with no turbochargers to muffle
      it, listed at 454 horsepower, and a six-speed automatic to keep it in voice. It is a true four-seater, with room
      behind for adults on a journey of sensible length. Black paint, black interior, 45,000 miles. The listing shows a
      clean title and no reported accidents. An Italian grand tourer for the price of an ordinary new sedan.
    `),
    features: [
      '4.7-liter V8, naturally aspirated',
      '454 hp as listed',
      'Six-speed automatic',
      'Four seats',
      'Black paint, black interior',
      'No accidents reported',
      'Clean title',
    ],
    images: sampleImages('coupe', 'black'),
    ...onSale,
  },
} satisfies Record<string, SampleCar>
