import type { Car } from '#domain/kinds/car/schema.ts'

type Pictures = Pick<Car, 'images' | 'conditionPictures'>

/** The addresses of all pictures of a car. */
export function picturesOf({ images, conditionPictures = [] }: Pictures): string[] {
  return [...images, ...conditionPictures.map(({ image }) => image)]
}

/** The changes that remove a picture from a car. */
export function withoutPicture({ images, conditionPictures = [] }: Pictures, address: string) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  if (images.includes(address)) changes.images = { from: images, to: images.filter((image) => image !== address) }
  const others = conditionPictures.filter(({ image }) => image !== address)
  if (others.length < conditionPictures.length) changes.conditionPictures = { from: conditionPictures, to: others }
  return changes
}
