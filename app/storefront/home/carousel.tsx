import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import { CarCard } from '#app/storefront/cars/car-card.tsx'
import styles from './carousel.module.css'
import { inSlides } from './in-slides.ts'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useSlides } from './use-slides.ts'
import { useSwipe } from './use-swipe.ts'

export function Carousel({ cars }: { cars: readonly CarView[] }) {
  const slides = inSlides(cars)
  const { current, left, way, next, previous, move, show } = useSlides(slides.length)
  const { playing, stopped, setStopped, watch } = useAutoAdvance(slides.length > 1, current, () => move('next'))
  const swipe = useSwipe(move)

  return (
    <div {...watch}>
      <div className={styles.viewport} {...(slides.length > 1 ? swipe : {})}>
        {slides.map((slide, place) => (
          <ul
            key={slide[0]?.uid}
            className={styles.slide}
            inert={place !== current}
            aria-hidden={place !== current}
            aria-live={playing ? 'off' : 'polite'}
            data-comes={place === current ? way : undefined}
            data-goes={place === left && place !== current ? way : undefined}
            data-next={place === next}
            data-previous={place === previous}
          >
            {slide.map((car) => (
              <li key={car.uid}>
                <CarCard car={car} level={3} narrow />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <ul className={styles.dots}>
            {slides.map((slide, place) => (
              <li key={slide[0]?.uid}>
                <button
                  type="button"
                  aria-label={`Go to slide ${place + 1}`}
                  aria-current={place === current}
                  onClick={() => show(place)}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={styles.control}
            aria-label={stopped ? 'Play slides' : 'Pause slides'}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
          <button type="button" className={styles.control} aria-label="Previous slide" onClick={() => move('previous')}>
            <ChevronLeft aria-hidden="true" />
          </button>
          <button type="button" className={styles.control} aria-label="Next slide" onClick={() => move('next')}>
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
