// Maps a URL to a public page: its status, its metadata for search engines and shared links, and the data it is rendered from.

import { isPublic } from '#domain/kinds/car/availability.ts'
import { carIn, withOneLanguage } from '#domain/kinds/car/car-in.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carNumberFromSlug, carPath } from '#domain/kinds/car/car-slug.ts'
import { GALLERY_WIDTHS } from '#domain/kinds/car/pictures/picture-sources.ts'
import { publicCar } from '#domain/kinds/car/present-car.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { LEGAL_KINDS, legalTitle } from '#domain/kinds/settings/legal-title.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { placeholderOf } from '#domain/photos/placeholder.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Texts } from '#text/texts.ts'

export interface PublicPage {
  /** 503: visitors do not see the site. */
  status: 200 | 404 | 503
  /** The title, without the site's name. Undefined: the home page. */
  title?: string
  description: string
  /** The canonical path; null for pages that search engines must not index. */
  path: string | null
  /** The largest picture above the fold, for preloading, and its `sizes`. */
  picture?: { address: string; sizes: string; placeholder?: string | undefined }
  /** Which cars the page's data contains. */
  cars: 'featured' | 'first' | 'none'
  car: PublicCar | null
}

const HERO_SIZES = '100vw'
const MAX_DESCRIPTION_LENGTH = 200

/**
 * @param path without a trailing slash, except for the home page, and without the code of a language
 * @param carId the `?car=` parameter
 * @param settings with the texts of the language
 * @param other the language, if it is not the default of the site
 */
export function publicPage(
  path: string,
  carId: string | null,
  settings: SiteSettings,
  view: View,
  { text }: Pick<Texts, 'text'>,
  other: LanguageCode | undefined,
): PublicPage {
  const { tagline, backgrounds, aboutInfo, legalPages, companyInfo } = settings
  const found = { status: 200, path, cars: 'none', car: null } as const
  const hero = (address: string) => (address === '' ? {} : { picture: { address, sizes: HERO_SIZES } })
  if (!settings.isPublic) return { ...found, status: 503, description: tagline, path: null }
  switch (path) {
    case '/':
      return { ...found, description: tagline, cars: 'featured', ...hero(backgrounds.homepageSlider) }
    case '/cars':
      return { ...found, title: text('shared.cars'), description: tagline, cars: 'first', ...hero(backgrounds.cars) }
    case '/saved':
      return { ...found, title: text('saved.title'), description: tagline, path: null, cars: 'first' }
    case '/compare':
      return { ...found, title: text('compare.title'), description: tagline, path: null, cars: 'first' }
    case '/about':
      return {
        ...found,
        title: text('shared.about'),
        description: aboutInfo.heroDescription,
        ...hero(backgrounds.about),
      }
    case '/contact': {
      const car = findPublicCar(view, carId ?? '', other)
      return {
        ...found,
        title: text('shared.contact'),
        description: companyInfo.description,
        car,
        ...hero(backgrounds.contact),
      }
    }
  }
  if (path.startsWith('/cars/')) return carPage(view, path.slice('/cars/'.length), text, other)
  const kind = LEGAL_KINDS.find((each) => path === `/${each}`)
  if (!kind || !legalPages[kind].enabled) return notFound(text('layout.pageNotFound'))
  const title = legalTitle(legalPages, kind)
  return { ...found, title, description: title }
}

function carPage(view: View, slug: string, text: Texts['text'], other: LanguageCode | undefined): PublicPage {
  if (slug.includes('/')) return notFound(text('layout.pageNotFound'))
  const car = findPublicCar(view, slug, other)
  if (!car) return notFound(text('car.notFound'))
  const [first] = car.images
  const placeholder = placeholderOf(car.placeholders, first)
  return {
    status: 200,
    title: carName(car),
    description: truncate(carIn(car, other).description),
    path: carPath(car),
    cars: 'none',
    car,
    ...(first ? { picture: { address: first, sizes: GALLERY_WIDTHS, placeholder } } : {}),
  }
}

/** @returns the car with the texts that the page needs */
function findPublicCar(view: View, slug: string, other: LanguageCode | undefined): PublicCar | null {
  const number = carNumberFromSlug(slug)
  const car = number === null ? undefined : view.find('cars', 'id', String(number))
  return car && isPublic(car) ? withOneLanguage(publicCar(car, siteData(view)), other) : null
}

function notFound(title: string): PublicPage {
  return { status: 404, title, description: title, path: null, cars: 'none', car: null }
}

function truncate(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
