import { type ReactNode, useState } from 'react'
import { countText } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import type { DuplicateChoice } from '#domain/import/plan-import.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { CAR_FIELDS, optionLabel } from '#domain/kinds/car/car-fields.ts'
import { distanceUnitLabel } from '#domain/values/distance.ts'
import { COMMON_CURRENCIES } from '#domain/values/read-money.ts'
import { DISTANCE_UNITS, type DistanceUnit, type Region } from '#domain/values/region.ts'
import styles from './import-page.module.css'
import type { DryRun, UnknownValue } from './reading/dry-run.ts'

const UNIT_CHOICES = DISTANCE_UNITS.map((value) => ({ value, label: distanceUnitLabel(value) }))
const DUPLICATE_CHOICES = [
  { value: 'skip', label: 'Skip the row' },
  { value: 'update', label: 'Update the vehicle' },
  { value: 'add', label: 'Add another vehicle' },
]
/** The value of an option that no field has: the person has not decided. */
const UNDECIDED = '?'

export interface Units {
  currency: string
  distance: DistanceUnit
}

interface Props {
  dryRun: DryRun
  asksCurrency: boolean
  asksUnit: boolean
  region: Region
  units: Units
  onUnits: (units: Units) => void
  choices: ImportAnswers['choices']
  onChoices: (choices: ImportAnswers['choices']) => void
  duplicates: DuplicateChoice
  onDuplicates: (duplicates: DuplicateChoice) => void
  children: ReactNode
}

/** The questions about vehicles that exist, and about facts that the file lacks. */
export function ImportQuestions(props: Props) {
  const { region, dryRun, asksCurrency, asksUnit, units, onUnits, duplicates, onDuplicates } = props
  const currencies = [...new Set([region.currency, ...COMMON_CURRENCIES])]
  const otherUnits = DISTANCE_UNITS.filter((unit) => unit !== region.distanceUnit).map(distanceUnitLabel)
  return (
    <section className="panel" aria-labelledby="import-questions">
      <h2 id="import-questions">Choices</h2>
      <div className={styles.fields}>
        <SelectField
          label="Vehicles that exist already"
          hint="With the same VIN, stock number, or make, model, year and mileage"
          choices={DUPLICATE_CHOICES}
          value={duplicates}
          onChange={({ target }) => onDuplicates(target.value as DuplicateChoice)}
        />
        {asksCurrency && (
          <SelectField
            label="Currency of prices"
            hint={`${rows(dryRun.withoutCurrency)} without a currency. Prices in others than ${region.currency} are left out.`}
            choices={currencies.map((value) => ({ value, label: value }))}
            value={units.currency}
            onChange={({ target }) => onUnits({ ...units, currency: target.value })}
          />
        )}
        {asksUnit && (
          <SelectField
            label="Unit of mileages"
            hint={`${rows(dryRun.withoutUnit)} without a unit. ${otherUnits} are converted.`}
            choices={UNIT_CHOICES}
            value={units.distance}
            onChange={({ target }) => onUnits({ ...units, distance: target.value as DistanceUnit })}
          />
        )}
        <UnknownValues {...props} />
      </div>
      {props.children}
    </section>
  )
}

function UnknownValues({ dryRun, choices, onChoices }: Props) {
  const asked = useAskedValues(dryRun)
  return asked.map(({ field, value, count }) => (
    <SelectField
      key={`${field} ${value}`}
      label={`${CAR_FIELDS[field].label} “${value}”`}
      hint={rows(count)}
      choices={[
        { value: UNDECIDED, label: 'Not known' },
        { value: '', label: 'No value' },
        ...CAR_FIELDS[field].options.map((option) => ({ value: option, label: optionLabel(field, option) })),
      ]}
      value={choices[field][value] ?? UNDECIDED}
      onChange={({ target }) => {
        const { [value]: _, ...others } = choices[field]
        const chosen = target.value === UNDECIDED ? others : { ...others, [value]: target.value }
        onChoices({ ...choices, [field]: chosen })
      }}
    />
  ))
}

/** The unknown values of all plans: a value stays when a person has mapped it, so that they can change their mind. */
function useAskedValues(dryRun: DryRun): readonly UnknownValue[] {
  const [asked, setAsked] = useState<readonly UnknownValue[]>(dryRun.unknown)
  const isNew = ({ field, value }: UnknownValue) => !asked.some((each) => each.field === field && each.value === value)
  const added = dryRun.unknown.filter(isNew)
  if (added.length > 0) setAsked([...asked, ...added])
  return asked
}

const rows = (count: number) => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`
