// The vehicles that the feeds of Google and Meta leave out.
import { useEffect } from 'react'
import { listFeeds } from '#app/dashboard/calls/site.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { t } from '#text/t.ts'
import { useReport } from './use-report.ts'

export const GOOGLE_FEED = '/feeds/google-vehicles.tsv'
export const META_FEED = '/feeds/meta-vehicles.csv'

export interface IncompleteListing {
  id: number
  name: string
  /** Labels of the missing values. */
  missing: string[]
}

/** The platforms' names of attributes, by the label that staff know. */
const LABELS = {
  vin: 'field.vin',
  make: 'field.make',
  model: 'field.model',
  title: 'field.model',
  year: 'field.year',
  price: 'field.price',
  mileage: 'field.mileage',
  'mileage.value': 'field.mileage',
  description: 'field.description',
  'image[0].url': 'components.photos',
  exterior_color: 'field.color',
} as const

/** Attributes whose value comes from the settings: without one, a feed leaves out every vehicle. */
const SETTINGS_LABELS = {
  dealership_name: 'components.dealershipName',
  dealership_address: 'components.address',
  address: 'components.address',
} as const

const isIn = <T extends object>(labels: T, attribute: string): attribute is keyof T & string =>
  Object.hasOwn(labels, attribute)

/** The report of the server about the feeds; `feeds` is null until it has answered. */
export function useListingReport(): { feeds: Feeds | null; isOffline: boolean } {
  const { report, isOffline } = useReport(listFeeds)
  return { feeds: report?.data ?? null, isOffline }
}

type Feeds = readonly VehicleFeedReport[]

/** The vehicles that lack a value of their own in at least one feed, in the order of the feeds. */
export function incompleteListings(feeds: Feeds): IncompleteListing[] {
  const byId = new Map<number, { name: string; missing: Set<string> }>()
  for (const { id, name, missing } of feeds.flatMap(({ leftOut }) => leftOut)) {
    const labels = missing
      .filter((attribute) => !isIn(SETTINGS_LABELS, attribute))
      .map((each) => (isIn(LABELS, each) ? t(LABELS[each]) : each))
    if (labels.length === 0) continue
    const listed = byId.get(id) ?? { name, missing: new Set() }
    for (const label of labels) listed.missing.add(label)
    byId.set(id, listed)
  }
  return Array.from(byId, ([id, { name, missing }]) => ({ id, name, missing: [...missing] }))
}

/** Labels of the settings without which a feed leaves out every vehicle. */
export function missingSettings(feeds: Feeds): string[] {
  const missing = feeds.flatMap(({ leftOut }) => leftOut).flatMap((each) => each.missing)
  return [
    ...new Set(
      missing.flatMap((attribute) => (isIn(SETTINGS_LABELS, attribute) ? [t(SETTINGS_LABELS[attribute])] : [])),
    ),
  ]
}

const NOT_ON_GOOGLE_KEY = 'not-on-google'

/** How many published vehicles the feed of Google leaves out. Until the server has answered, the last number that this device knows. */
export function useNotOnGoogle(): number {
  const { feeds } = useListingReport()
  const count = feeds && (feeds.find(({ path }) => path === GOOGLE_FEED)?.leftOut.length ?? 0)
  useEffect(() => {
    if (count !== null) localStorage.setItem(NOT_ON_GOOGLE_KEY, String(count))
  }, [count])
  return count ?? Number(localStorage.getItem(NOT_ON_GOOGLE_KEY))
}
