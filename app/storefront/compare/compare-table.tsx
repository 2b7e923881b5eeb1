import { Check, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import { type ComparedFeatures, type CompareRow, compareFeatures, factRows, isDifferent } from './compare-rows.ts'
import styles from './compare-table.module.css'
import { PriceSince } from './price-since.tsx'

const SIZES = `${WIDTHS.phone} 40vw, 340px`

interface CompareTableProps {
  cars: readonly CarView[]
  onlyDifferences: boolean
  onRemove: (id: number) => void
}

export function CompareTable({ cars, onlyDifferences, onRemove }: CompareTableProps) {
  const { vehicleInfo } = useSettings()
  const format = useFormat()
  const shown = (rows: CompareRow[]) => (onlyDifferences ? rows.filter(isDifferent) : rows)
  const facts = shown(factRows(cars, vehicleInfo, format))
  const features = compareFeatures(cars)
  const common = onlyDifferences ? [] : features.common
  const differs = features.rows.length > 0 || features.only.some((list) => list.length > 0)
  return (
    <section className={styles.comparison} aria-label={t('compare.comparison')}>
      <table
        className={`figures ${styles.table}`}
        data-many={cars.length > 2}
        style={{ '--cars': cars.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="row" id="compare-picture">
              <span className="visually-hidden">{t('compare.picture')}</span>
            </th>
            {cars.map((car) => (
              <td key={car.uid} className="relative" headers={`compare-picture compare-${car.id}`}>
                <Picture
                  src={car.images[0]}
                  placeholders={car.placeholders}
                  alt=""
                  sizes={SIZES}
                  className="whole rounded"
                />
                <button
                  type="button"
                  className={`icon-button ${styles.remove}`}
                  onClick={() => onRemove(car.id)}
                  aria-label={t('saved.removeCar', { car: carName(car) })}
                >
                  <X aria-hidden="true" size={20} strokeWidth={1.6} />
                </button>
              </td>
            ))}
          </tr>
          <tr className={styles.names}>
            <th scope="row">
              <span className="visually-hidden">{t('compare.name')}</span>
            </th>
            {cars.map((car) => (
              <th key={car.uid} scope="col" id={`compare-${car.id}`}>
                <Link to={carPath(car)} dir="auto">
                  {carName(car)}
                </Link>
                {car.sold && <StatusPill tone="sold">{t('car.sold')}</StatusPill>}
                {!car.sold && !car.enabled && <StatusPill tone="waiting">{t('car.disabled')}</StatusPill>}
              </th>
            ))}
          </tr>
        </thead>
        <Rows rows={facts} cars={cars} />
        {(common.length > 0 || differs) && <Features features={{ ...features, common }} cars={cars} />}
      </table>
      {facts.length + common.length === 0 && !differs && <p className={styles.same}>{t('compare.noDifferences')}</p>}
    </section>
  )
}

function Rows({ rows, cars }: { rows: readonly CompareRow[]; cars: readonly CarView[] }) {
  return (
    <tbody>
      {rows.map(({ label, isOwn, values }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {cars.map((car, index) => (
            <td key={car.uid}>
              {isOwn ? <bdi {...dealerText(values[index] ?? '')}>{values[index]}</bdi> : values[index]}
              {label === t('field.price') && <PriceSince car={car} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Features({ features, cars }: { features: ComparedFeatures; cars: readonly CarView[] }) {
  const { common, only, rows } = features
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">{t('compare.features')}</th>
        <td colSpan={cars.length} />
      </tr>
      {common.length > 0 && (
        <tr className={styles.common}>
          <th scope="row">{t('compare.common')}</th>
          <td colSpan={cars.length}>
            <List texts={common} />
          </td>
        </tr>
      )}
      {only.some((list) => list.length > 0) && (
        <tr>
          <th scope="row">{t('compare.only')}</th>
          {cars.map((car, index) => (
            <td key={car.uid}>{only[index]?.length ? <List texts={only[index]} /> : '–'}</td>
          ))}
        </tr>
      )}
      {rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row" {...dealerText(label)}>
            {label}
          </th>
          {cars.map((car, index) => (
            <td key={car.uid}>
              <FeatureMark text={values[index] ?? ''} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={`stack space-2 ${styles.list}`}>
      {texts.map((text) => (
        <li key={text} {...dealerText(text)}>
          {text}
        </li>
      ))}
    </ul>
  )
}

function FeatureMark({ text }: { text: string }) {
  return (
    <>
      <span className="visually-hidden">{text}</span>
      {text === t('compare.yes') ? <Check aria-hidden="true" size={20} /> : <span aria-hidden="true">–</span>}
    </>
  )
}
