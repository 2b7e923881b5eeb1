import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useInventory } from '#app/local/state/inventory.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import chips from '#app/ui/chip.module.css'
import { type Choice, SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import type { CarFilters } from './car-filters.ts'
import styles from './filter-panel.module.css'
import { useSheet } from './use-sheet.ts'

type OptionField = 'bodyStyle' | 'transmission'

/** Filters that are offered when there is a choice. */
const CHOICES = [
  { key: 'body', name: 'bodyStyle', any: 'cars.anyBody' },
  { key: 'transmission', name: 'transmission', any: 'cars.anyTransmission' },
] as const

interface FilterPanelProps {
  cars: readonly Car[]
  filters: CarFilters
  /** The number of cars that match the filters. */
  matching: number
  /** Ignored on wide screens, which always show the panel. On medium screens it opens in place, on phones as a sheet. */
  open: boolean
  onChange: (name: keyof CarFilters, value: string) => void
  onClear: () => void
  onClose: () => void
}

/** The values after an "any" choice. Includes the chosen value even if it is not among them: URLs may contain others. */
function choices(any: string, values: Iterable<string>, chosen: string, label = (value: string) => value): Choice[] {
  const all = new Set(values)
  if (chosen !== '') all.add(chosen)
  return [{ value: '', label: any }, ...[...all].map((value) => ({ value, label: label(value) }))]
}

/** The options that a car has, in their order. */
function optionsIn(cars: readonly Car[], name: OptionField): string[] {
  const values = new Set<string | undefined>(cars.map((car) => car[name]))
  return CAR_FIELDS[name].options.filter((option) => values.has(option))
}

export function FilterPanel({ cars, filters, matching, open, onChange, onClear, onClose }: FilterPanelProps) {
  const { money } = useFormat()
  const { makes, priceSteps } = useInventory()
  const countOfMake = new Map(makes)
  const years = useMemo(() => [...new Set(cars.map((car) => car.year))].sort((a, b) => b - a).map(String), [cars])
  const valuesOf = useMemo(
    () => ({ bodyStyle: optionsIn(cars, 'bodyStyle'), transmission: optionsIn(cars, 'transmission') }),
    [cars],
  )
  const panel = useSheet(open, onClose)
  const [clearCount, setClearCount] = useState(0)
  const clear = () => {
    onClear()
    // Number fields keep invalid text such as `1e` but report an empty value. Only new elements are empty.
    setClearCount(clearCount + 1)
  }
  return (
    <section
      ref={panel}
      id="filters"
      className={styles.panel}
      aria-label={t('cars.filters')}
      data-open={open}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2>{t('cars.filters')}</h2>
        <button type="button" aria-label={t('shared.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={styles.fields}>
        <SelectField
          label={t('cars.brand')}
          choices={choices(t('cars.allBrands'), countOfMake.keys(), filters.make, (make) =>
            t('cars.brandCount', { brand: make, count: countOfMake.get(make) ?? 0 }),
          )}
          value={filters.make}
          onChange={(event) => onChange('make', event.target.value)}
        />
        <div key={clearCount} className="halves">
          <TextField
            label={t('cars.minPrice')}
            type="number"
            inputMode="numeric"
            min={0}
            step={1000}
            placeholder="0"
            value={filters.min}
            onChange={(event) => onChange('min', event.target.value)}
          />
          <TextField
            label={t('cars.maxPrice')}
            type="number"
            inputMode="numeric"
            min={0}
            step={1000}
            placeholder={t('cars.anyPrice')}
            value={filters.max}
            onChange={(event) => onChange('max', event.target.value)}
          />
        </div>
        <ul className={`${chips.row} ${styles.steps}`} aria-label={t('cars.highestPrice')}>
          {priceSteps.map((step) => {
            const isChosen = Number(filters.max) === step
            return (
              <li key={step}>
                <button
                  type="button"
                  className={chips.chip}
                  aria-pressed={isChosen}
                  onClick={() => onChange('max', isChosen ? '' : String(step))}
                >
                  {t('cars.upTo', { price: money(step) })}
                </button>
              </li>
            )
          })}
        </ul>
        <SelectField
          label={t('cars.fuel')}
          choices={choices(t('cars.anyFuel'), CAR_FIELDS.fuelType.options, filters.fuel, (value) =>
            optionText('fuelType', value),
          )}
          value={filters.fuel}
          onChange={(event) => onChange('fuel', event.target.value)}
        />
        <SelectField
          label={t('cars.year')}
          choices={choices(t('cars.anyYear'), years, filters.year)}
          value={filters.year}
          onChange={(event) => onChange('year', event.target.value)}
        />
        {/* Last, because the first cars of the device may not have them yet. */}
        {CHOICES.map(({ key, name, any }) => {
          const values = choices(t(any), valuesOf[name], filters[key], (value) => optionText(name, value))
          return (
            values.length > 2 && (
              <SelectField
                key={key}
                label={t(`field.${name}`)}
                choices={values}
                value={filters[key]}
                onChange={(event) => onChange(key, event.target.value)}
              />
            )
          )
        })}
      </div>
      <div className={styles.foot}>
        <Button look="secondary" onClick={clear}>
          {t('cars.clear')}
        </Button>
        <Button className={styles.show} onClick={onClose}>
          {t('cars.show', { count: matching })}
        </Button>
      </div>
    </section>
  )
}
