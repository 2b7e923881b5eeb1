import { useEffect } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { PriceWhenSaved } from '#app/storefront/components/price-when-saved.tsx'
import { useIsSaved } from '#app/storefront/components/saved-cars.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import { comparedPrice, rememberPrice } from './compared-prices.ts'

/** The price of a compared car when it was saved or first compared, if it is another one now. */
export function PriceSince({ car }: { car: Car }) {
  const format = useFormat()
  const isSaved = useIsSaved(car.id)
  const { id, price } = car
  useEffect(() => rememberPrice(id, price), [id, price])
  if (isSaved) return <PriceWhenSaved car={car} />
  const was = comparedPrice(id)
  return was && was !== price ? (
    <p className="muted compact">{t('compare.wasWhenCompared', { price: format.price(was) })}</p>
  ) : null
}
