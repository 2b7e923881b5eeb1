// The attributes of Google's vehicle listings feed: https://developers.google.com/vehicle-listings/reference/feed-specification
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { postalAddress } from '#domain/kinds/settings/postal-address.ts'
import { distanceFeed } from '#domain/values/distance.ts'
import { moneyFeed } from '#domain/values/money.ts'
import { dateFeed } from '#domain/values/time/date.ts'
import { vinOf } from '#domain/vin/vin.ts'
import { absoluteAddress, type FeedSite, line, numberOrNone, type VehicleFeed } from './vehicle-feed.ts'

/** The dealership has one address. */
const STORE_CODE = 'main'

export const googleFeed: VehicleFeed = {
  delimiter: '\t',
  attributes: [
    { name: 'store_code', required: true, value: () => STORE_CODE },
    { name: 'id', value: ({ id }) => String(id) },
    { name: 'vin', required: true, value: vinOf },
    { name: 'make', required: true, value: ({ make }) => line(make) },
    { name: 'model', required: true, value: ({ model }) => line(model) },
    { name: 'trim', value: ({ trim = '' }) => line(trim) },
    { name: 'year', required: true, value: ({ year }) => numberOrNone(year) },
    { name: 'condition', required: true, value: () => 'used' },
    { name: 'mileage', required: true, value: ({ mileage }, { notation }) => distanceFeed(mileage, notation) },
    { name: 'price', required: true, value: ({ price }, { notation }) => moneyFeed(price, notation) },
    { name: 'body_style', value: ({ bodyStyle = '' }) => bodyStyle },
    { name: 'exterior_color', value: ({ color }) => line(color) },
    { name: 'dealership_name', required: true, value: (_, site) => line(dealerName(site.settings)) },
    {
      name: 'dealership_address',
      required: true,
      value: (_, site) => addressLine(site),
    },
    { name: 'date_in_stock', value: (car) => dateFeed(car.inStockSince ?? car.createdAt) },
    { name: 'link', value: (car, site) => absoluteAddress(carPath(car), site) },
    { name: 'image_link', value: ({ images: [first] }, site) => (first ? absoluteAddress(first, site) : '') },
    {
      name: 'additional_image_link',
      value: ({ images: [, ...others] }, site) =>
        others.map((address) => absoluteAddress(address, site).replaceAll(',', '%2C')).join(','),
    },
    {
      name: 'vehicle_option',
      value: ({ features }) => line(features.map((feature) => feature.replaceAll(',', ' ')).join(', ')),
    },
  ],
}

/** With the country, if the parts of the address are known. */
function addressLine({ settings: { contactInfo, region } }: FeedSite): string {
  const { address } = contactInfo
  const parts = postalAddress(address, region.country)
  if (!parts) return line(address)
  const { addr1, city, region: state, postal_code: code, country } = parts
  const stateAndCode = `${state} ${code}`.trim()
  return line([addr1, city, stateAndCode, country].filter((part) => part !== '').join(', '))
}
