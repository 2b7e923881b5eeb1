import type { FindPhoto } from '#domain/cars/present-car.ts'
import type { SiteData } from '#domain/records/declare-record.ts'
import { siteSettings } from './site-settings.ts'
import type { Reader } from './store.ts'

/** Looks up photos that have arrived. */
export const photosIn =
  (reader: Pick<Reader, 'get'>): FindPhoto =>
  (hash) =>
    reader.get('photos', hash)

/** What presented records depend on. */
export const siteData = (reader: Reader): SiteData => ({
  settings: () => siteSettings(reader),
  photo: photosIn(reader),
})
