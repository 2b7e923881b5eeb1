import { AssigneeField } from '#app/dashboard/components/assignee-field.tsx'
import { STATUS_CHOICES } from '#app/dashboard/components/inquiry-status-labels.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FUEL_TYPES, TRANSMISSIONS, transmissionLabel } from '#domain/cars/car-choices.ts'
import { fieldLabel, fieldValue } from './mutation-labels.ts'

const CHOICES: Record<string, readonly { value: string; label: string }[]> = {
  fuelType: FUEL_TYPES.map((value) => ({ value, label: value })),
  transmission: TRANSMISSIONS.map((value) => ({ value, label: transmissionLabel(value) })),
  status: STATUS_CHOICES,
}

interface Props {
  field: string
  value: unknown
  onChange: (value: unknown) => void
}

/** One value as what it is: a text, a number, a switch, a list of lines. What is more than that stays as it was. */
export function EditedValue({ field, value, onChange }: Props) {
  if (field === 'assignee')
    return <AssigneeField assignee={typeof value === 'number' ? value : null} onChange={onChange} />
  const label = fieldLabel(field)
  const choices = CHOICES[field]
  if (choices) {
    const missing = choices.every((choice) => choice.value !== value)
    const all = missing
      ? [{ value: String(value ?? ''), label: value ? String(value) : 'Select...' }, ...choices]
      : choices
    return (
      <SelectField
        label={label}
        choices={all}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (typeof value === 'boolean') return <Switch label={label} checked={value} onChange={onChange} />
  if (typeof value === 'number') {
    return (
      <TextField
        label={label}
        type="number"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(Number(event.target.value) || 0)}
      />
    )
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return (
      <TextAreaField
        label={label}
        hint="One a line."
        rows={Math.min(8, value.length + 1)}
        value={value.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
      />
    )
  }
  if (typeof value === 'string' || value === undefined || value === null) {
    const text = value ?? ''
    return text.length > 60 || text.includes('\n') ? (
      <TextAreaField label={label} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <TextField label={label} value={text} onChange={(event) => onChange(event.target.value)} />
    )
  }
  return (
    <p>
      {label}: {fieldValue(field, value)}
    </p>
  )
}
