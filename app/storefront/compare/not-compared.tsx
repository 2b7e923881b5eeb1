import { type Comparison, MAX_COMPARED } from '#app/storefront/components/cards/comparison.ts'
import { useSavedCars } from '#app/storefront/components/saved-cars.ts'
import { t } from '#text/t.ts'
import styles from './compare-page.module.css'

const MAX_SHOWN_LENGTH = 30

/** Why the address contains more than the table. @param missing cars that the device does not have */
export function NotCompared({ missing, comparison }: { missing: readonly number[]; comparison: Comparison }) {
  const saved = useSavedCars()
  const { malformed, leftOut } = comparison
  const nameOf = (id: number) => saved.find((copy) => copy.id === id)?.name ?? t('compare.vehicle', { number: id })
  const notes = missing.map((id) => t('compare.gone', { car: nameOf(id) }))
  if (malformed.length > 0) notes.push(malformedText(malformed))
  if (leftOut > 0) notes.push(t('compare.onlyFirst', { max: MAX_COMPARED }))
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t('compare.notCompared')}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function malformedText([first = '', ...others]: readonly string[]): string {
  const shown = first.length > MAX_SHOWN_LENGTH ? `${first.slice(0, MAX_SHOWN_LENGTH)}…` : first
  return others.length === 0
    ? t('compare.malformed', { entry: shown })
    : t('compare.malformedMore', { entry: shown, count: others.length })
}
