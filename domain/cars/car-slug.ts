import { isCarNumber } from './car-number.ts'

/** `make-model-id` for a car's address: letters and digits of any script stay, spaces and hyphens become one hyphen. */
export function carSlug(car: { make: string; model: string; id: number }): string {
  const words = `${car.make} ${car.model}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
  return words === '' ? String(car.id) : `${words}-${car.id}`
}

/** The car number at the end of a slug, also of a plain number; null when there is none. */
export function carNumberFromSlug(slug: string): number | null {
  const last = slug.split('-').at(-1) ?? ''
  const number = /^\d{6}$/.test(last) ? Number(last) : Number.NaN
  return isCarNumber(number) ? number : null
}

export function carPath(car: { make: string; model: string; id: number }): string {
  return `/cars/${encodeURIComponent(carSlug(car))}`
}
