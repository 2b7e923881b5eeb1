// The vehicles that the feeds of Google and Meta leave out.
import { useEffect } from 'react'
import { listFeeds } from '#app/sync/http/site.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
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
const LABELS: Readonly<Record<string, string>> = {
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  title: 'Model',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  'mileage.value': 'Mileage',
  description: 'Description',
  'image[0].url': 'Photos',
  exterior_color: 'Color',
}

/** Attributes whose value comes from the settings: without one, a feed leaves out every vehicle. */
const SETTINGS_LABELS: Readonly<Record<string, string>> = {
  dealership_name: 'Dealership name',
  dealership_address: 'Address',
  address: 'Address',
}

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
    const labels = missing.filter((attribute) => !(attribute in SETTINGS_LABELS)).map((each) => LABELS[each] ?? each)
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
  return [...new Set(missing.flatMap((attribute) => SETTINGS_LABELS[attribute] ?? []))]
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
