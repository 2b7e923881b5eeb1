import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import { CarCard } from '#app/storefront/components/cards/car-card.tsx'
import { useIsInPage } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './carousel.module.css'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useSlides, useSwipe } from './use-slides.ts'

const CARS_PER_SLIDE = 3
/** With more slides only the dots next to the current one are shown. */
const MAX_DOTS = 7
const DOTS_OF_MANY = 3

export function Carousel({ cars }: { cars: readonly CarView[] }) {
  const slides = chunkIntoSlides(cars)
  const { current, last, direction, next, previous, move, show } = useSlides(slides.length)
  const { isPlaying, isStopped, setStopped, handlers } = useAutoAdvance(slides.length > 1, current, () => move('next'))
  const swipe = useSwipe(move)
  const isInPage = useIsInPage()

  return (
    <div {...handlers}>
      {slides.length > 1 && (
        <div className={`row ${styles.controls}`} data-screen-only>
          <ul className={styles.dots}>
            {dotPositions(slides.length, current).map((position) => (
              <li key={position}>
                <button
                  type="button"
                  aria-label={t('home.goToSlide', { number: position + 1 })}
                  aria-current={position === current}
                  onClick={() => show(position)}
                />
              </li>
            ))}
          </ul>
          <p
            className={slides.length > MAX_DOTS ? 'muted figures compact' : 'visually-hidden'}
            aria-live={isPlaying ? 'off' : 'polite'}
          >
            {isInPage && t('home.slideOf', { number: current + 1, count: slides.length })}
          </p>
          <button
            type="button"
            className={`icon-button ${styles.control}`}
            aria-label={t(isStopped ? 'home.play' : 'home.pause')}
            onClick={() => setStopped(!isStopped)}
          >
            {isStopped ? (
              <Play aria-hidden="true" size={22} strokeWidth={1.6} />
            ) : (
              <Pause aria-hidden="true" size={22} strokeWidth={1.6} />
            )}
          </button>
          <button
            type="button"
            className={`icon-button ${styles.control}`}
            aria-label={t('home.previous')}
            onClick={() => move('previous')}
          >
            <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.6} />
          </button>
          <button
            type="button"
            className={`icon-button ${styles.control}`}
            aria-label={t('home.next')}
            onClick={() => move('next')}
          >
            <ChevronRight aria-hidden="true" size={22} strokeWidth={1.6} />
          </button>
        </div>
      )}
      <div className={styles.viewport} {...(slides.length > 1 ? swipe : {})}>
        {slides.map((slide, position) => (
          <ul
            key={slide[0]?.uid}
            className={styles.slide}
            inert={position !== current}
            aria-hidden={position !== current}
            aria-roledescription={t('home.slide')}
            aria-label={t('home.slideOf', { number: position + 1, count: slides.length })}
            data-comes={position === current ? direction : undefined}
            data-goes={position === last && position !== current ? direction : undefined}
            data-next={position === next}
            data-previous={position === previous}
          >
            {slide.map((car) => (
              <li key={car.uid}>
                <CarCard car={car} level={3} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

/** The slides that have a dot: as many before as after the current one, where there are enough. */
function dotPositions(count: number, current: number): number[] {
  const shown = count > MAX_DOTS ? DOTS_OF_MANY : count
  const first = Math.max(0, Math.min(current - Math.floor(shown / 2), count - shown))
  return Array.from({ length: shown }, (_, index) => first + index)
}

function chunkIntoSlides<T>(cars: readonly T[]): T[][] {
  const slides: T[][] = []
  for (let start = 0; start < cars.length; start += CARS_PER_SLIDE)
    slides.push(cars.slice(start, start + CARS_PER_SLIDE))
  return slides
}
