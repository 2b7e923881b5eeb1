// Controls of a settings form. `name` is the path of the value in the form, for example `contactInfo.phone`.
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fieldLabel, inLanguage } from '#app/dashboard/components/field-labels.ts'
import { useTranslation } from '#app/dashboard/forms/use-translation.ts'
import { type Choice, SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import { VALUE_ICONS } from '#domain/kinds/settings/texts-schema.ts'
import { splitSetting } from '#domain/kinds/settings/translated-settings.ts'
import { t } from '#text/t.ts'

interface TextProps {
  name: string
  /** Where it differs from `fieldLabel(name)`. */
  label?: string | undefined
  hint?: string | undefined
  type?: 'text' | 'url' | 'tel' | 'email' | 'time' | 'date'
  /** Makes a text area with this many rows. */
  rows?: number | undefined
}

export function SettingText({ name, label, hint, type = 'text', rows }: TextProps) {
  const { register } = useFormContext()
  const { language } = splitSetting(name)
  const isEmpty = useWatch({ name }) === ''
  const texts = {
    label: label === undefined ? fieldLabel(name) : inLanguage(label, language),
    hint,
    ...useTranslation(language, isEmpty),
  }
  return rows ? (
    <TextAreaField {...texts} rows={rows} {...register(name)} />
  ) : (
    <TextField {...texts} type={type} {...register(name)} />
  )
}

/** An entry that is no number becomes NaN, which the server refuses. */
export function SettingNumber({ name, hint }: Pick<TextProps, 'name' | 'hint'>) {
  const { register } = useFormContext()
  return (
    <TextField
      label={fieldLabel(name)}
      hint={hint}
      type="number"
      min={0}
      {...register(name, { valueAsNumber: true })}
    />
  )
}

interface ChoiceProps extends Pick<TextProps, 'name' | 'hint'> {
  choices: readonly Choice[]
}

export function SettingChoice({ name, hint, choices }: ChoiceProps) {
  const { register } = useFormContext()
  return <SelectField label={fieldLabel(name)} hint={hint} choices={choices} {...register(name)} />
}

export function SettingSwitch({ name, label = fieldLabel(name) }: Pick<TextProps, 'name' | 'label'>) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch label={label} checked={field.value} onChange={field.onChange} />}
    />
  )
}

export function IconField({ name }: { name: string }) {
  const { register } = useFormContext()
  const choices = VALUE_ICONS.map((value) => ({ value, label: optionText('icon', value) }))
  return <SelectField label={t('settings.icon')} choices={choices} {...register(name)} />
}
