import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import { isChoice } from '#domain/import/choices.ts'
import type { ImportColumn, ImportField, Mapping } from '#domain/import/headings.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import styles from './import-page.module.css'
import { useImportFields } from './use-import-fields.ts'

interface Props {
  mapping: Mapping
  fixed: ImportAnswers['fixed']
  onChange: (fixed: ImportAnswers['fixed']) => void
}

/** All rows cannot share these. */
const OF_ONE_VEHICLE: readonly ImportColumn[] = ['vin', 'stockNumber', 'costs', 'conditionPictures', 'oldAddress']

/** A value for all rows for each field that no column fills. */
export function FixedValues({ mapping, fixed, onChange }: Props) {
  const fields = useImportFields().filter(
    (field): field is ImportField => !mapping.includes(field) && !OF_ONE_VEHICLE.includes(field),
  )
  if (fields.length === 0) return null
  return (
    <section className="panel" aria-labelledby="fixed-values">
      <h2 id="fixed-values">{t('import.fixedTitle')}</h2>
      <p className="muted">{t('import.fixedText')}</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FixedValue
            key={field}
            field={field}
            value={fixed[field] ?? ''}
            onChange={(value) => onChange({ ...fixed, [field]: value })}
          />
        ))}
      </div>
    </section>
  )
}

interface FixedValueProps {
  field: ImportField
  value: string
  onChange: (value: string) => void
}

function FixedValue({ field, value, onChange }: FixedValueProps) {
  const label = t('import.forAllRows', { field: fieldLabel(field) })
  if (isChoice(field)) {
    const options = CAR_FIELDS[field].options.map((option) => ({ value: option, label: optionText(field, option) }))
    return (
      <SelectField
        label={label}
        choices={[{ value: '', label: t('import.noValue') }, ...options]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return <TextField label={label} value={value} onChange={({ target }) => onChange(target.value)} />
}
