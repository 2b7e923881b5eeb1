// Which public page an address is, and what a search engine, a shared link and the first paint need of it.
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { carNumberFromSlug, carPath } from '#domain/cars/car-slug.ts'
import { GALLERY_WIDTHS } from '#domain/cars/picture-sources.ts'
import { legalTitle } from '#domain/settings/legal-title.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { View } from '#sync-server/store/store.ts'

export interface PublicPage {
  status: 200 | 404
  /** Without the site's name. Undefined: the home page. */
  words?: string
  description: string
  /** Where the page is at home; null for what should not be found. */
  path: string | null
  /** The largest picture of the first paint, and how wide it is shown. */
  picture?: { address: string; sizes: string }
  /** Which cars the page begins with. */
  cars: 'featured' | 'first' | 'none'
  car: Car | null
}

const HERO = '100vw'
const LONGEST_DESCRIPTION = 200

/** @param path without a slash at its end, but for the home page; @param carId of `?car=` */
export function publicPage(path: string, carId: string | null, settings: SiteSettings, view: View): PublicPage {
  const { tagline, backgrounds, aboutInfo, legalPages, companyInfo } = settings
  const found = { status: 200, path, cars: 'none', car: null } as const
  const hero = (address: string) => (address === '' ? {} : { picture: { address, sizes: HERO } })
  switch (path) {
    case '/':
      return { ...found, description: tagline, cars: 'featured', ...hero(backgrounds.homepageSlider) }
    case '/cars':
      return { ...found, words: 'Cars', description: tagline, cars: 'first', ...hero(backgrounds.cars) }
    case '/saved':
      return { ...found, words: 'Saved cars', description: tagline, path: null, cars: 'first' }
    case '/about':
      return { ...found, words: 'About', description: aboutInfo.heroDescription, ...hero(backgrounds.about) }
    case '/contact': {
      const car = publicCarOf(view, carId ?? '')
      return { ...found, words: 'Contact', description: companyInfo.description, car, ...hero(backgrounds.contact) }
    }
    case '/privacy':
    case '/terms': {
      const kind = path === '/privacy' ? 'privacy' : 'terms'
      if (!legalPages[kind].enabled) return notFound('Page Not Found')
      const title = legalTitle(legalPages, kind)
      return { ...found, words: title, description: title }
    }
    default:
      return path.startsWith('/cars/') ? carPage(view, path.slice('/cars/'.length)) : notFound('Page Not Found')
  }
}

function carPage(view: View, slug: string): PublicPage {
  if (slug.includes('/')) return notFound('Page Not Found')
  const car = publicCarOf(view, slug)
  if (!car) return notFound('Vehicle Not Found')
  const [first] = car.images
  return {
    status: 200,
    words: carName(car),
    description: shortened(car.description),
    path: carPath(car),
    cars: 'none',
    car,
    ...(first ? { picture: { address: first, sizes: GALLERY_WIDTHS } } : {}),
  }
}

function publicCarOf(view: View, slug: string): Car | null {
  const number = carNumberFromSlug(slug)
  const car = number === null ? undefined : view.find('cars', 'id', String(number))
  return car && isPublic(car) ? car : null
}

function notFound(words: string): PublicPage {
  return { status: 404, words, description: words, path: null, cars: 'none', car: null }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
