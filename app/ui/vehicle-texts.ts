// Stored values of vehicles in the language of the page. A value that no catalogue has is shown as it is stored.

import { photoHash } from '#domain/photos/photo.ts'
import { placeholderKey } from '#domain/photos/placeholder.ts'
import type { ShotsOfPhotos } from '#domain/photos/shots.ts'
import { t, texts } from '#text/t.ts'

/** @param name of a field that is a choice */
export const optionText = (name: string, value: string, words = texts()): string =>
  words.label(`option.${name}.${value}`, value)

/** A colour is typed by the dealer. In English it is shown as typed. */
export const colorText = (value: string, words = texts()): string =>
  words.language === 'en' ? value : words.label(`color.${value.trim().toLowerCase()}`, value)

/** The name of a shot within a text. */
export const shotText = (shot: string): string => texts().label(`shot.${shot}`, shot.toLowerCase())

/** The text of a picture for people who do not see it: `2019 Ferrari Roma, engine, picture 8 of 20`. */
export function pictureText(
  car: string,
  images: readonly (string | undefined)[],
  index: number,
  shots: ShotsOfPhotos = {},
): string {
  const shot = shots[placeholderKey(photoHash(images[index] ?? '') ?? '')]
  const [number, count] = [index + 1, images.length]
  if (!shot) return t('picture.text', { car, number, count })
  return t('picture.of', { car, shot: shotText(shot), number, count })
}
