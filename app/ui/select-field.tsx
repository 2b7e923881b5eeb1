import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export interface Choice {
  value: string
  label: string
}

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  choices: readonly Choice[]
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({ label, error, hint, hideLabel, className, choices, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => (
        <select {...select} {...control}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
