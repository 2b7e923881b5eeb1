// The attributes of Google's vehicle listings feed: https://developers.google.com/vehicle-listings/reference/feed-specification
import { carPath } from '#domain/cars/car-slug.ts'
import { dealerName } from '#domain/settings/dealer-name.ts'
import { postalAddress } from '#domain/settings/postal-address.ts'
import { absoluteAddress, isoDate, line, numberOrNone, usDollars, type VehicleFeed } from './vehicle-feed.ts'

/** The dealership has one address. */
const STORE_CODE = 'main'

export const googleFeed: VehicleFeed = {
  delimiter: '\t',
  attributes: [
    { name: 'store_code', required: true, value: () => STORE_CODE },
    { name: 'id', value: ({ id }) => String(id) },
    { name: 'vin', required: true, value: ({ vin = '' }) => vin },
    { name: 'make', required: true, value: ({ make }) => line(make) },
    { name: 'model', required: true, value: ({ model }) => line(model) },
    { name: 'year', required: true, value: ({ year }) => numberOrNone(year) },
    { name: 'condition', required: true, value: () => 'used' },
    { name: 'mileage', required: true, value: ({ mileage }) => (mileage > 0 ? `${numberOrNone(mileage)} miles` : '') },
    { name: 'price', required: true, value: ({ price }) => usDollars(price) },
    { name: 'exterior_color', value: ({ color }) => line(color) },
    { name: 'dealership_name', required: true, value: (_, site) => line(dealerName(site.settings)) },
    {
      name: 'dealership_address',
      required: true,
      value: (_, { settings }) => addressLine(settings.contactInfo.address),
    },
    { name: 'date_in_stock', value: ({ createdAt }) => isoDate(createdAt) },
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
function addressLine(address: string): string {
  const parts = postalAddress(address)
  if (!parts) return line(address)
  return line(`${parts.addr1}, ${parts.city}, ${parts.region} ${parts.postal_code}, ${parts.country}`)
}
