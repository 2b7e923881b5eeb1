import type { FindPhoto } from '#domain/kinds/car/present-car.ts'
import type { SiteData } from '#domain/records/declare-record.ts'
import { siteSettings } from './site-settings.ts'
import type { Reader } from './store.ts'

/** Looks up photos that have arrived. */
const photosIn =
  (reader: Pick<Reader, 'get'>): FindPhoto =>
  (hash) =>
    reader.get('photos', hash)

/** The site as presented records depend on it. */
export const siteData = (reader: Reader): SiteData => ({
  settings: () => siteSettings(reader),
  photo: photosIn(reader),
  reservation: (carUid) => reader.find('reservations', 'carUid', carUid),
})
