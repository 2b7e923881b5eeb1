import { useInventory } from '#app/local/state/inventory.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { t } from '#text/t.ts'

/** `36 cars · from $6,500 · open until 18:00` */
export function LiveLine() {
  const format = useFormat()
  const { count, lowestPrice } = useInventory()
  const parts = [
    count > 0 && t('home.cars', { count }),
    lowestPrice > 0 && t('home.from', { price: format.price(lowestPrice) }),
  ].filter(Boolean)
  return (
    <>
      {parts.join(' · ')}
      <OpenUntil before={parts.length > 0 ? ' · ' : ''} />
    </>
  )
}
