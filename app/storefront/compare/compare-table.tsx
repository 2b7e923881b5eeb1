import { Check, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { useFocusAfterRemoval } from '#app/storefront/components/use-focus-after-removal.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { CAR_FIELDS } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import { type CompareRow, factRows, featureRows, HAS_FEATURE, isDifferent } from './compare-rows.ts'
import styles from './compare-table.module.css'
import { PriceSince } from './price-since.tsx'

const WIDTHS = '(width < 620px) 40vw, 340px'

interface CompareTableProps {
  cars: readonly CarView[]
  onlyDifferences: boolean
  onRemove: (id: number) => void
}

export function CompareTable({ cars, onlyDifferences, onRemove }: CompareTableProps) {
  const { vehicleInfo } = useSettings()
  const format = useFormat()
  const picturesProps = useFocusAfterRemoval<HTMLTableRowElement>(cars.length)
  const shown = (rows: CompareRow[]) => (onlyDifferences ? rows.filter(isDifferent) : rows)
  const facts = shown(factRows(cars, vehicleInfo, format))
  const features = shown(featureRows(cars))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroller} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table} style={{ '--cars': cars.length } as CSSProperties}>
        <thead>
          <tr {...picturesProps}>
            <th scope="row" id="compare-picture">
              <span className="visually-hidden">Picture</span>
            </th>
            {cars.map((car) => (
              <td key={car.uid} className={styles.pictureCell} headers={`compare-picture compare-${car.id}`}>
                <Picture
                  src={car.images[0]}
                  placeholders={car.placeholders}
                  alt=""
                  sizes={WIDTHS}
                  className={styles.picture}
                />
                <button
                  type="button"
                  className={styles.remove}
                  onClick={() => onRemove(car.id)}
                  aria-label={`Remove ${carName(car)}`}
                >
                  <X aria-hidden="true" />
                </button>
              </td>
            ))}
          </tr>
          <tr className={styles.names}>
            <td />
            {cars.map((car) => (
              <th key={car.uid} scope="col" id={`compare-${car.id}`}>
                <Link to={carPath(car)}>{carName(car)}</Link>
                {car.sold && <StatusPill tone="sold">Sold</StatusPill>}
                {!car.sold && !car.enabled && <StatusPill tone="waiting">Disabled</StatusPill>}
              </th>
            ))}
          </tr>
        </thead>
        <Rows rows={facts} cars={cars} />
        {features.length > 0 && <Rows title="Features" rows={features} cars={cars} />}
      </table>
      {facts.length + features.length === 0 && <p className={styles.same}>These cars have no differences.</p>}
    </section>
  )
}

function Rows({ title, rows, cars }: { title?: string; rows: readonly CompareRow[]; cars: readonly CarView[] }) {
  return (
    <tbody>
      {title && (
        <tr className={styles.group}>
          <th scope="rowgroup">{title}</th>
          <td colSpan={cars.length} />
        </tr>
      )}
      {rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {cars.map((car, index) => (
            <td key={car.uid}>
              {title ? <FeatureMark text={values[index] ?? ''} /> : values[index]}
              {!title && label === CAR_FIELDS.price.label && <PriceSince car={car} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function FeatureMark({ text }: { text: string }) {
  return (
    <>
      <span className="visually-hidden">{text}</span>
      {text === HAS_FEATURE ? <Check aria-hidden="true" /> : <span aria-hidden="true">–</span>}
    </>
  )
}
