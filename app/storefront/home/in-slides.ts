const CARS_PER_SLIDE = 3

export function inSlides<T>(cars: readonly T[]): T[][] {
  const slides: T[][] = []
  for (let start = 0; start < cars.length; start += CARS_PER_SLIDE)
    slides.push(cars.slice(start, start + CARS_PER_SLIDE))
  return slides
}
