// What browsers of visitors measure about pages, and send without anything that identifies a person or a device. Visitors load this
// file: keep it free of zod.

export const FIELD_PAGES = ['home', 'cars', 'car-page', 'contact', 'other'] as const
export type FieldPage = (typeof FIELD_PAGES)[number]

export const FIELD_DATA_PATH = '/api/field-data'

/** Of the page loads. */
export const FIELD_SHARE = 0.1

/** Long animation frames of one page load that are sent. */
export const MAX_FRAMES = 50

/** The first page of a document. What follows without a load counts for it. */
export interface FieldData {
  page: FieldPage
  /** Largest Contentful Paint, in milliseconds. */
  lcp?: number
  /** Interaction to Next Paint, in milliseconds. */
  inp?: number
  /** Cumulative Layout Shift. */
  cls?: number
  /** The durations of the long animation frames, in milliseconds. */
  frames?: number[]
}

/** @param path of an address */
export function fieldPageOf(path: string): FieldPage {
  if (path === '/') return 'home'
  const [, first = '', second] = path.split('/')
  if (first === 'cars') return second ? 'car-page' : 'cars'
  return first === 'contact' ? 'contact' : 'other'
}
