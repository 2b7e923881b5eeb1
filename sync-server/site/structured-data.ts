import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

type Fields = Record<string, unknown>

/** What search engines read: the dealership, or the one car with its price. Addresses only when the site's own is known. */
export function structuredData(settings: SiteSettings, car: Car | null, at: (path: string) => string | null): Fields {
  const dealer = {
    '@type': 'AutoDealer',
    name: settings.companyInfo.name || settings.siteName,
    description: settings.companyInfo.description,
    telephone: settings.contactInfo.phone,
    email: settings.contactInfo.email,
    address: settings.contactInfo.address,
    ...known('url', at('/')),
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
    image: car.images.map(at).filter((address) => address !== null),
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

function known(name: string, value: string | null): Fields {
  return value === null ? {} : { [name]: value }
}
