import { useFormat } from '#app/local/state/settings.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import { useSavedCars } from './saved-cars.ts'

/** The price of a saved car when it was saved, if it is another one now. */
export function PriceWhenSaved({ car: { id, price } }: { car: Car }) {
  const format = useFormat()
  const was = useSavedCars().find((saved) => saved.id === id)?.price
  return was && was !== price ? (
    <p className="muted compact">{t('cars.wasWhenSaved', { price: format.price(was) })}</p>
  ) : null
}
