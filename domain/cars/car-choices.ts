// What a vehicle can be and how much it can hold. Apart from the schemas, so that a page can show it without them.
export const FUEL_TYPES = ['Gasoline', 'Diesel', 'Electric', 'Hybrid'] as const
export const TRANSMISSIONS = ['Automatic', 'Manual', 'Semi-Automatic', 'CVT', 'DCT'] as const
export const MAX_IMAGES = 30
export const MAX_FEATURES = 50
export const FIRST_YEAR = 1900

/** How a transmission is shown to people. */
export function transmissionLabel(transmission: string): string {
  return transmission === 'DCT' ? 'Dual-Clutch (DCT)' : transmission
}
