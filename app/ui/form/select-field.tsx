import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export interface Choice {
  value: string
  label: string
}

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required'> {
  choices: readonly Choice[]
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({
  label,
  error,
  errorId,
  required,
  hint,
  hideLabel,
  className,
  choices,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, error, errorId, required, hint, hideLabel, className }}>
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
