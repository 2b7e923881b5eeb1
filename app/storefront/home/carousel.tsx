import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CarView } from '#app/local/shown-cars.ts'
import { CarCard } from '../cars/car-card.tsx'
import styles from './carousel.module.css'
import { inSlides } from './in-slides.ts'
import { useAutoAdvance } from './use-auto-advance.ts'

export function Carousel({ cars }: { cars: readonly CarView[] }) {
  const slides = inSlides(cars)
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 28 })
  const [current, setCurrent] = useState(0)
  const { playing, stopped, setStopped, watch } = useAutoAdvance(slides.length > 1, current, () => embla?.scrollNext())

  useEffect(() => {
    if (!embla) return
    const follow = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', follow).on('reInit', follow)
    return () => {
      embla.off('select', follow).off('reInit', follow)
    }
  }, [embla])

  return (
    <div {...watch}>
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track}>
          {slides.map((slide, place) => (
            <ul
              key={slide[0]?.uid}
              className={styles.slide}
              inert={place !== current}
              aria-hidden={place !== current}
              aria-live={playing ? 'off' : 'polite'}
            >
              {slide.map((car) => (
                <li key={car.uid}>
                  <CarCard car={car} level={3} narrow />
                </li>
              ))}
            </ul>
          ))}
        </div>
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
                  onClick={() => embla?.scrollTo(place)}
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
          <button
            type="button"
            className={styles.control}
            aria-label="Previous slide"
            onClick={() => embla?.scrollPrev()}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button type="button" className={styles.control} aria-label="Next slide" onClick={() => embla?.scrollNext()}>
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
