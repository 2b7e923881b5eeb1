import type { Car } from '#domain/kinds/car/schema.ts'

/** Whether a car shows a picture of the sample inventory. Visitors know sample cars by it: they do not receive the flag `sample`. */
export const showsSamplePicture = ({ images }: Pick<Car, 'images'>): boolean =>
  images.some((address) => address.startsWith('/sample/'))
