import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'> {
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  error,
  errorId,
  required,
  hint,
  hideLabel,
  className,
  disabled,
  ...input
}: TextFieldProps) {
  const { type = 'text' } = input
  const hasLetters = ['text', 'email', 'url'].includes(type)
  // Browsers take the focus from a control with `disabled`.
  const inert = disabled ? { readOnly: true, 'aria-disabled': true } : {}
  return (
    <Field {...{ label, error, errorId, required, hint, hideLabel, className }}>
      {(control) => <input dir={hasLetters ? 'auto' : undefined} {...input} {...inert} {...control} type={type} />}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({
  label,
  error,
  errorId,
  required,
  hint,
  hideLabel,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, error, errorId, required, hint, hideLabel, className }}>
      {(control) => <textarea dir="auto" {...area} {...control} />}
    </Field>
  )
}
