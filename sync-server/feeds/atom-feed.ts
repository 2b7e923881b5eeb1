import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { xmlText } from '#sync-server/present/xml-text.ts'
import type { View } from '#sync-server/store/store.ts'
import { absoluteAddress, type FeedSite, feedSite, publicCars } from './vehicle-feed.ts'

const MAX_ENTRIES = 50
const PATH = '/feeds/new-cars.atom'

/** The newest public cars as Atom (RFC 4287). */
export function renderAtom(view: View, origin: string): string {
  const site = feedSite(view, origin)
  const { settings } = site
  const cars = publicCars(view).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const newest = cars.slice(0, MAX_ENTRIES)
  const updated = newest.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), EPOCH)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xmlText(origin + PATH)}</id>`,
    `<title>${xmlText(`New cars | ${settings.siteName}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xmlText(dealerName(settings) || origin)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin + PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${origin}/cars`)}"/>`,
    ...newest.map((car) => entry(car, site)),
    '</feed>',
    '',
  ].join('\n')
}

/** `updated` of a feed without entries. */
const EPOCH = new Date(0).toISOString()

function entry(car: PublicCar, site: FeedSite): string {
  const [image] = car.images
  const picture = image ? `<link rel="enclosure" href="${xmlText(absoluteAddress(image, site))}"/>` : ''
  const url = absoluteAddress(carPath(car), site)
  return [
    '<entry>',
    `<id>urn:uuid:${xmlText(car.uid)}</id>`,
    `<title>${xmlText(carName(car))}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>${picture}`,
    `<published>${car.createdAt}</published><updated>${car.updatedAt}</updated>`,
    `<summary>${xmlText([car.description, site.settings.pricing.note].filter(Boolean).join('\n'))}</summary>`,
    '</entry>',
  ].join('')
}
