import type { FUEL_TYPES, TRANSMISSIONS } from '#domain/cars/car-choices.ts'

/**
 * A car of the sample inventory. Its facts are those of one listing of the data set named in the README; description and
 * features are our own words about them. A gearbox listed as "Transmission w/Dual Shift Mode" is an automatic, except on
 * a model whose gearbox of that kind was an automated manual: there it is semi-automatic.
 */
export interface SampleCar {
  make: string
  model: string
  year: number
  price: number
  mileage: number
  color: string
  fuelType: (typeof FUEL_TYPES)[number]
  transmission: (typeof TRANSMISSIONS)[number]
  description: string
  features: string[]
  images: string[]
  featured: boolean
  sold: boolean
  enabled: boolean
}

/** The bodies that have been drawn, each with its paints. */
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

/** One paragraph, written over several lines. */
export function prose(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

export const onSale = { featured: false, sold: false, enabled: true }
export const onHomepage = { featured: true, sold: false, enabled: true }
export const soldAlready = { featured: false, sold: true, enabled: false }
export const notYetShown = { featured: false, sold: false, enabled: false }
