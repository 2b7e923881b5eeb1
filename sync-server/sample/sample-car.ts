import type { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'

/**
 * A car of the sample inventory. Its facts are those of one listing of the data set named in the README; description and
 * features are written for this inventory. A gearbox listed as "Transmission w/Dual Shift Mode" is an automatic, except on
 * a model whose gearbox of that kind was an automated manual: there it is semi-automatic.
 */
export interface SampleCar {
  make: string
  model: string
  year: number
  price: number
  mileage: number
  color: string
  fuelType: (typeof CAR_FIELDS.fuelType.options)[number]
  transmission: (typeof CAR_FIELDS.transmission.options)[number]
  bodyStyle: (typeof CAR_FIELDS.bodyStyle.options)[number]
  power?: number
  description: string
  features: string[]
  images: string[]
  featured: boolean
  sold: boolean
  enabled: boolean
}

/** The bodies and paints that have rendered pictures in public/sample. */
interface Paints {
  sedan: 'graphite' | 'silver' | 'midnight'
  coupe: 'burgundy' | 'black' | 'silver'
  convertible: 'ivory' | 'green'
  suv: 'black' | 'silver' | 'green'
  wagon: 'midnight'
  pickup: 'graphite' | 'burgundy'
  supercar: 'bronze'
  limousine: 'black'
}

const VIEWS = ['front', 'side', 'rear', 'wheel', 'night']

export function sampleImages<B extends keyof Paints>(body: B, paint: Paints[B]): string[] {
  return VIEWS.map((view) => `/sample/${body}-${paint}-${view}-1200.webp`)
}

/** Joins the lines of a template literal into one paragraph. */
export function prose(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

export const onSale = { featured: false, sold: false, enabled: true }
export const onHomepage = { featured: true, sold: false, enabled: true }
export const soldAlready = { featured: false, sold: true, enabled: false }
export const notYetShown = { featured: false, sold: false, enabled: false }
