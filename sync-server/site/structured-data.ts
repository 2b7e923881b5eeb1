import { carName } from '#domain/kinds/car/car-name.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { coordinates } from '#domain/kinds/settings/map-location.ts'
import { postalAddress } from '#domain/kinds/settings/postal-address.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { distanceSchema } from '#domain/values/distance.ts'
import { moneySchema } from '#domain/values/money.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { isAbsoluteWebAddress } from '#domain/values/text/web-address.ts'
import { daySpans, type OpeningHours, WEEKDAYS, weekdayName } from '#domain/values/time/opening-hours.ts'
import { vinOf } from '#domain/vin/vin.ts'

type JsonObject = Record<string, unknown>

/**
 * The schema.org data of a page: the dealership, or one car with its offer.
 * @param url of the page of the car
 * @param toAbsolute returns null when the site's origin is unknown; such URLs are omitted
 */
export function structuredData(
  settings: SiteSettings,
  car: PublicCar | null,
  toAbsolute: (path: string) => string | null,
  url: string | null,
): JsonObject {
  const notation = notationOf(settings.region)
  const dealer = dealerData(settings, toAbsolute)
  if (!car) return { '@context': 'https://schema.org', ...dealer }
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: carName(car),
    ...ifKnown('url', url),
    ...ifKnown('vehicleIdentificationNumber', vinOf(car)),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    ...ifKnown('vehicleConfiguration', car.trim),
    ...ifKnown('bodyType', car.bodyStyle),
    vehicleModelDate: String(car.year),
    description: car.description,
    color: car.color,
    vehicleTransmission: car.transmission,
    fuelType: car.fuelType,
    ...(car.mileage === undefined ? {} : { mileageFromOdometer: distanceSchema(car.mileage, notation) }),
    ...(car.previousOwners === undefined ? {} : { numberOfPreviousOwners: car.previousOwners }),
    image: car.images.map(toAbsolute).filter((url) => url !== null),
    offers: {
      '@type': 'Offer',
      ...moneySchema(car.price, notation),
      ...ifKnown('description', settings.pricing.note),
      // The server removes a reservation when its last day is over.
      availability: `https://schema.org/${car.reservedUntil ? 'Reserved' : 'InStock'}`,
      itemCondition: 'https://schema.org/UsedCondition',
      seller: dealer,
      ...(dealer.address
        ? { availableAtOrFrom: { '@type': 'Place', name: dealer.name, address: dealer.address } }
        : {}),
    },
  }
}

function dealerData(settings: SiteSettings, toAbsolute: (path: string) => string | null): JsonObject {
  const { brand, companyInfo, contactInfo, region, reviews, socialMedia } = settings
  const logo = brand.logo ?? brand.logoOnDark
  const platforms = socialMedia.filter(({ enabled }) => enabled).map(({ url }) => url)
  const profiles = [...platforms, reviews].filter(isAbsoluteWebAddress)
  const place = coordinates(contactInfo.mapCoordinates)
  return {
    '@type': 'AutoDealer',
    name: dealerName(settings),
    ...ifKnown('description', companyInfo.description),
    ...ifKnown('telephone', contactInfo.phone),
    ...ifKnown('email', contactInfo.email),
    ...(contactInfo.address === '' ? {} : { address: addressData(contactInfo.address, region.country) }),
    ...(place && {
      geo: { '@type': 'GeoCoordinates', latitude: Number(place.latitude), longitude: Number(place.longitude) },
    }),
    ...openingHoursData(settings.openingHours),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    ...ifKnown('url', toAbsolute('/')),
    ...ifKnown('logo', logo && toAbsolute(logo)),
  }
}

/** A span that closes before it opens ends on the next day, as in our settings. */
function openingHoursData(hours: OpeningHours): JsonObject {
  const specification = WEEKDAYS.flatMap((weekday) =>
    daySpans(hours[weekday]).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekdayName(weekday)}`,
      opens,
      closes,
    })),
  )
  if (hours.timeZone === '' || specification.length === 0) return {}
  const special = hours.specialDays.flatMap(({ day, hours: open }) => {
    const spans = daySpans(open)
    // Closed for the whole day, as search engines read it.
    const times = spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans
    return times.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens,
      closes,
    }))
  })
  return {
    openingHoursSpecification: specification,
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  }
}

function addressData(line: string, siteCountry: string): JsonObject {
  const parts = postalAddress(line, siteCountry)
  if (!parts) return { '@type': 'PostalAddress', streetAddress: line }
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.addr1,
    addressLocality: parts.city,
    ...ifKnown('addressRegion', parts.region),
    ...ifKnown('postalCode', parts.postal_code),
    addressCountry: parts.country,
  }
}

function ifKnown(name: string, value: string | null | undefined): JsonObject {
  return value ? { [name]: value } : {}
}
