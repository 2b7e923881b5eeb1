import { type ReactNode, useState } from 'react'
import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { DuplicateChoice } from '#domain/import/plan-import.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { COMMON_CURRENCIES } from '#domain/values/read-money.ts'
import { DISTANCE_UNITS, type DistanceUnit, type Region } from '#domain/values/region.ts'
import { t } from '#text/t.ts'
import styles from './import-page.module.css'
import type { DryRun, UnknownValue } from './reading/dry-run.ts'

const DUPLICATES = { skip: 'import.skipRow', update: 'import.updateVehicle', add: 'import.addVehicle' } as const
const unitLabel = (unit: DistanceUnit): string => optionText('distanceUnit', unit)
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
  const otherUnits = DISTANCE_UNITS.filter((unit) => unit !== region.distanceUnit).map(unitLabel)
  return (
    <section className="panel" aria-labelledby="import-questions">
      <h2 id="import-questions">{t('import.choices')}</h2>
      <div className={styles.fields}>
        <SelectField
          label={t('import.existing')}
          hint={t('import.existingHint')}
          choices={Object.entries(DUPLICATES).map(([value, key]) => ({ value, label: t(key) }))}
          value={duplicates}
          onChange={({ target }) => onDuplicates(target.value as DuplicateChoice)}
        />
        {asksCurrency && (
          <SelectField
            label={t('import.currency')}
            hint={t('import.currencyHint', { count: dryRun.withoutCurrency, currency: region.currency })}
            choices={currencies.map((value) => ({ value, label: value }))}
            value={units.currency}
            onChange={({ target }) => onUnits({ ...units, currency: target.value })}
          />
        )}
        {asksUnit && (
          <SelectField
            label={t('import.mileageUnit')}
            hint={t('import.mileageUnitHint', { count: dryRun.withoutUnit, unit: listText(otherUnits) })}
            choices={DISTANCE_UNITS.map((value) => ({ value, label: unitLabel(value) }))}
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
      label={t('import.valueOf', { field: fieldLabel(field), value })}
      hint={t('import.rows', { count })}
      choices={[
        { value: UNDECIDED, label: t('import.notKnown') },
        { value: '', label: t('import.noValue') },
        ...CAR_FIELDS[field].options.map((option) => ({ value: option, label: optionText(field, option) })),
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
