import { countText } from '#app/ui/format.ts'

/** @returns for example `1 vehicle` or `1,200 vehicles` */
export function vehicleCount(count: number): string {
  return count === 1 ? '1 vehicle' : `${countText(count)} vehicles`
}

/** @returns for example `1 vehicle is` or `3 vehicles are` */
export function vehiclesAre(count: number): string {
  return `${vehicleCount(count)} ${count === 1 ? 'is' : 'are'}`
}
