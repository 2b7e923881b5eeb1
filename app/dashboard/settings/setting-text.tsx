import { useFormContext } from 'react-hook-form'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface Props {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'url' | 'tel' | 'email'
  /** Several lines. */
  lines?: number
}

export function SettingText({ name, label, hint, type = 'text', lines }: Props) {
  const { register } = useFormContext()
  return lines ? (
    <TextAreaField label={label} hint={hint} rows={lines} {...register(name)} />
  ) : (
    <TextField label={label} hint={hint} type={type} {...register(name)} />
  )
}
