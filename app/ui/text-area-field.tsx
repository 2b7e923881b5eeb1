import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'

interface TextAreaFieldProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({ label, error, hint, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  )
}
