import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useInventory } from '#app/local/state/inventory.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import chips from '#app/ui/chip.module.css'
import { countText } from '#app/ui/format.ts'
import { type Choice, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CAR_FIELDS, optionLabel } from '#domain/kinds/car/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { CarFilters } from './car-filters.ts'
import styles from './filter-panel.module.css'
import { useSheet } from './use-sheet.ts'

type OptionField = 'bodyStyle' | 'transmission'

/** Filters that are offered when there is a choice. */
const CHOICES = [
  { key: 'body', name: 'bodyStyle', any: 'Any body style' },
  { key: 'transmission', name: 'transmission', any: 'Any transmission' },
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
    <section ref={panel} id="filters" className={styles.panel} aria-label="Filters" data-open={open} tabIndex={-1}>
      <div className={styles.head}>
        <h2>Filters</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={styles.fields}>
        <SelectField
          label="Brand"
          choices={choices(
            'All brands',
            countOfMake.keys(),
            filters.make,
            (make) => `${make} (${countOfMake.get(make) ?? 0})`,
          )}
          value={filters.make}
          onChange={(event) => onChange('make', event.target.value)}
        />
        <div key={clearCount} className="halves">
          <TextField
            label="Min price"
            type="number"
            inputMode="numeric"
            min={0}
            step={1000}
            placeholder="0"
            value={filters.min}
            onChange={(event) => onChange('min', event.target.value)}
          />
          <TextField
            label="Max price"
            type="number"
            inputMode="numeric"
            min={0}
            step={1000}
            placeholder="Any"
            value={filters.max}
            onChange={(event) => onChange('max', event.target.value)}
          />
        </div>
        <ul className={`${chips.row} ${styles.steps}`} aria-label="Highest price">
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
                  Up to {money(step)}
                </button>
              </li>
            )
          })}
        </ul>
        <SelectField
          label="Fuel type"
          choices={choices('Any fuel type', CAR_FIELDS.fuelType.options, filters.fuel)}
          value={filters.fuel}
          onChange={(event) => onChange('fuel', event.target.value)}
        />
        <SelectField
          label="Year"
          choices={choices('Any year', years, filters.year)}
          value={filters.year}
          onChange={(event) => onChange('year', event.target.value)}
        />
        {/* Last, because the first cars of the device may not have them yet. */}
        {CHOICES.map(({ key, name, any }) => {
          const values = choices(any, valuesOf[name], filters[key], (value) => optionLabel(name, value))
          return (
            values.length > 2 && (
              <SelectField
                key={key}
                label={CAR_FIELDS[name].label}
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
          Clear filters
        </Button>
        <Button className={styles.show} onClick={onClose}>
          Show {matching === 1 ? '1 car' : `${countText(matching)} cars`}
        </Button>
      </div>
    </section>
  )
}
