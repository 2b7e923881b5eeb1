// Controls of a settings form. `name` is the path of the value in the form, for example `contactInfo.phone`.
import { Controller, useFormContext } from 'react-hook-form'
import { Switch } from '#app/ui/switch.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'

interface TextProps {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'url' | 'tel' | 'email'
  /** Makes a text area with this many rows. */
  rows?: number
}

export function SettingText({ name, label, hint, type = 'text', rows }: TextProps) {
  const { register } = useFormContext()
  return rows ? (
    <TextAreaField label={label} hint={hint} rows={rows} {...register(name)} />
  ) : (
    <TextField label={label} hint={hint} type={type} {...register(name)} />
  )
}

/** An entry that is no number becomes NaN, which the server refuses. */
export function SettingNumber({ name, label, hint }: Pick<TextProps, 'name' | 'label' | 'hint'>) {
  const { register } = useFormContext()
  return <TextField label={label} hint={hint} type="number" min={0} {...register(name, { valueAsNumber: true })} />
}

export function SettingSwitch({ name, label }: { name: string; label: string }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch label={label} checked={field.value} onChange={field.onChange} />}
    />
  )
}
