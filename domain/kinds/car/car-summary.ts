import { photoHash } from '#domain/photos/photo.ts'
import { type Placeholders, placeholderKey, placeholderOf } from '#domain/photos/placeholder.ts'
import { withOneLanguage } from './car-in.ts'
import type { PublicCar } from './schema.ts'

/** A car as a page with several cars contains it. The device loads the whole car. */
export type CarSummary = PublicCar & { isSummary: true }

/**
 * The fields that a card shows: no texts and features, and only the first picture's address, because these are most of the bytes of a
 * listing. The other addresses are empty, so that a gallery has the right number of pictures.
 */
export function summaryOf({ conditionPictures: _, shots: __, ...car }: PublicCar): CarSummary {
  const [first = ''] = car.images
  return {
    ...withOneLanguage(car),
    description: '',
    features: [],
    images: car.images.map((_, index) => (index === 0 ? first : '')),
    ...(car.placeholders ? { placeholders: placeholdersOf(first, car.placeholders) } : {}),
    isSummary: true,
  }
}

function placeholdersOf(address: string, placeholders: Placeholders): Placeholders {
  const hash = photoHash(address)
  const placeholder = placeholderOf(placeholders, address)
  return hash && placeholder ? { [placeholderKey(hash)]: placeholder } : {}
}
