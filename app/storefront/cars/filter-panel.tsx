import { useMemo } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type Choice, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Car } from '#domain/car.ts'
import { FUEL_TYPES } from '#domain/car-choices.ts'
import type { CarFilters } from './car-filters.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps {
  cars: readonly Car[]
  filters: CarFilters
  /** on small screens; a wide one always shows the panel */
  open: boolean
  onChange: (name: keyof CarFilters, value: string) => void
  onClear: () => void
}

/** Choices with "any" in front; a value that came by the address and is not among them stands there too. */
function choices(any: string, values: Iterable<string>, chosen: string): Choice[] {
  const all = new Set(values)
  if (chosen !== '') all.add(chosen)
  return [{ value: '', label: any }, ...[...all].map((value) => ({ value, label: value }))]
}

export function FilterPanel({ cars, filters, open, onChange, onClear }: FilterPanelProps) {
  const makes = useMemo(() => [...new Set(cars.map((car) => car.make))].sort((a, b) => a.localeCompare(b)), [cars])
  const years = useMemo(() => [...new Set(cars.map((car) => car.year))].sort((a, b) => b - a).map(String), [cars])
  return (
    <section id="filters" className={styles.panel} aria-label="Filters" data-open={open}>
      <SelectField
        label="Brand"
        choices={choices('All brands', makes, filters.make)}
        value={filters.make}
        onChange={(event) => onChange('make', event.target.value)}
      />
      <div className={styles.prices}>
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
      <SelectField
        label="Fuel type"
        choices={choices('Any fuel type', FUEL_TYPES, filters.fuel)}
        value={filters.fuel}
        onChange={(event) => onChange('fuel', event.target.value)}
      />
      <SelectField
        label="Year"
        choices={choices('Any year', years, filters.year)}
        value={filters.year}
        onChange={(event) => onChange('year', event.target.value)}
      />
      <Button look="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </section>
  )
}
