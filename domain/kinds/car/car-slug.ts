import { parseCarNumber } from './car-number.ts'

/** `make-model-id` for a car's address: keeps letters and digits of any script; spaces and hyphens become one hyphen. */
export function carSlug(car: { make: string; model: string; id: number }): string {
  const slug = `${car.make} ${car.model}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? String(car.id) : `${slug}-${car.id}`
}

/** The car number at the end of a slug; a plain number is one too. Null when there is none. */
export function carNumberFromSlug(slug: string): number | null {
  return parseCarNumber(slug.split('-').at(-1) ?? '')
}

export function carPath(car: { make: string; model: string; id: number }): string {
  return `/cars/${encodeURIComponent(carSlug(car))}`
}
