// The attributes of Meta's automotive inventory: https://developers.facebook.com/docs/marketing-api/auto-ads/reference

import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { coordinates } from '#domain/kinds/settings/map-location.ts'
import { postalAddress } from '#domain/kinds/settings/postal-address.ts'
import { moneyFeed } from '#domain/values/money.ts'
import { dateFeed } from '#domain/values/time/date.ts'
import { vinOf } from '#domain/vin/vin.ts'
import {
  type Attribute,
  absoluteAddress,
  type FeedSite,
  feedTitle,
  line,
  numberOrNone,
  type VehicleFeed,
} from './vehicle-feed.ts'

const MAX_IMAGES = 20
const MAX_DESCRIPTION_LENGTH = 5000

export const metaFeed: VehicleFeed = {
  delimiter: ',',
  attributes: [
    { name: 'vehicle_id', required: true, value: ({ id }) => String(id) },
    { name: 'title', required: true, value: feedTitle },
    { name: 'description', required: true, value: ({ description }, site) => withPriceNote(line(description), site) },
    { name: 'url', required: true, value: (car, site) => absoluteAddress(carPath(car), site) },
    { name: 'make', required: true, value: ({ make }) => line(make) },
    { name: 'model', required: true, value: ({ model }) => line(model) },
    { name: 'year', required: true, value: ({ year }) => numberOrNone(year) },
    { name: 'mileage.value', required: true, value: ({ mileage }) => numberOrNone(mileage) },
    { name: 'mileage.unit', required: true, value: (_, { notation }) => notation.distanceUnit.toUpperCase() },
    imageAttribute(0),
    { name: 'image[0].tag[0]', value: feedTitle },
    ...Array.from({ length: MAX_IMAGES - 1 }, (_, i) => imageAttribute(i + 1)),
    { name: 'transmission', value: ({ transmission }) => (transmission === 'Manual' ? 'MANUAL' : 'AUTOMATIC') },
    { name: 'fuel_type', value: ({ fuelType }) => fuelType.toUpperCase() },
    { name: 'trim', value: ({ trim = '' }) => line(trim) },
    { name: 'body_style', required: true, value: bodyStyle },
    { name: 'vin', required: true, value: vinOf },
    { name: 'price', required: true, value: ({ price }, { notation }) => moneyFeed(price, notation) },
    { name: 'address', required: true, value: (_, site) => addressJson(site) },
    { name: 'latitude', value: (_, { settings }) => coordinates(settings.contactInfo.mapCoordinates)?.latitude ?? '' },
    {
      name: 'longitude',
      value: (_, { settings }) => coordinates(settings.contactInfo.mapCoordinates)?.longitude ?? '',
    },
    { name: 'exterior_color', required: true, value: ({ color }) => line(color) },
    { name: 'state_of_vehicle', required: true, value: () => 'USED' },
    // The server removes a reservation when its last day is over.
    { name: 'availability', value: ({ reservedUntil }) => (reservedUntil ? 'PENDING' : 'AVAILABLE') },
    { name: 'date_first_on_lot', value: (car) => dateFeed(car.inStockSince ?? car.createdAt) },
    { name: 'dealer_name', value: (_, site) => line(dealerName(site.settings)) },
  ],
}

/** Meta's word for a pickup is truck. */
function bodyStyle({ bodyStyle: style = 'Other' }: PublicCar): string {
  return style === 'Pickup' ? 'TRUCK' : style.toUpperCase()
}

function imageAttribute(index: number): Attribute {
  return {
    name: `image[${index}].url`,
    ...(index === 0 ? { required: true } : {}),
    value({ images }: PublicCar, site) {
      const address = images[index]
      return address ? absoluteAddress(address, site) : ''
    },
  }
}

function addressJson({ settings: { contactInfo, region } }: FeedSite): string {
  const parts = postalAddress(contactInfo.address, region.country)
  // The region is required. An address without one names a city in its place.
  return parts ? JSON.stringify({ ...parts, region: parts.region || parts.city }) : ''
}

/** Never ends with half of a surrogate pair. */
/** The platform has no attribute for what applies to a price. */
function withPriceNote(description: string, { settings }: FeedSite): string {
  const note = settings.pricing.note && ` ${line(settings.pricing.note)}`
  return description && truncated(description, MAX_DESCRIPTION_LENGTH - note.length) + note
}

function truncated(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
