import type { PublicCar } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { dealerName } from '#domain/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

type JsonObject = Record<string, unknown>

/**
 * The schema.org data of a page: the dealership, or one car with its offer.
 * @param toAbsolute returns null when the site's origin is unknown; such URLs are omitted
 */
export function structuredData(
  settings: SiteSettings,
  car: PublicCar | null,
  toAbsolute: (path: string) => string | null,
): JsonObject {
  const dealer = {
    '@type': 'AutoDealer',
    name: dealerName(settings),
    description: settings.companyInfo.description,
    telephone: settings.contactInfo.phone,
    email: settings.contactInfo.email,
    address: settings.contactInfo.address,
    ...ifKnown('url', toAbsolute('/')),
  }
  if (!car) return { '@context': 'https://schema.org', ...dealer }
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: carName(car),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: String(car.year),
    description: car.description,
    color: car.color,
    vehicleTransmission: car.transmission,
    fuelType: car.fuelType,
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: car.mileage, unitCode: 'SMI' },
    image: car.images.map(toAbsolute).filter((url) => url !== null),
    offers: {
      '@type': 'Offer',
      price: car.price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: dealer,
    },
  }
}

function ifKnown(name: string, value: string | null): JsonObject {
  return value === null ? {} : { [name]: value }
}
