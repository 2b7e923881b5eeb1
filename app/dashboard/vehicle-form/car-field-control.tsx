import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { carControlLabel } from '#app/dashboard/components/field-labels.ts'
import { useTranslation } from '#app/dashboard/forms/use-translation.ts'
import { VinField } from '#app/dashboard/vin/vin-field.tsx'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { NumberField } from '#domain/kinds/car/fields/car-field.ts'
import type { FieldNameOf, ListFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { anyField, FREE_TEXTS, splitTranslation } from '#domain/kinds/car/fields/translations.ts'
import { DISTANCE_CONTROL } from '#domain/values/distance.ts'
import type { Format } from '#domain/values/format.ts'
import { moneyControl } from '#domain/values/money.ts'
import type { Notation } from '#domain/values/notation.ts'
import { POWER_CONTROL } from '#domain/values/power.ts'
import { MONTH_CONTROL } from '#domain/values/time/month.ts'
import { t } from '#text/t.ts'
import { ConditionPictures } from './condition-pictures.tsx'
import { CostLines } from './cost-lines.tsx'
import { TextLines, type TextsName } from './text-lines.tsx'
import { VehicleImages } from './vehicle-images.tsx'
import { type FormFieldName, typedNumber, type VehicleValues } from './vehicle-values.ts'

export interface FormState {
  /** The message of an issue, by the path of its field or line. */
  errorOf: (path: string) => string | undefined
  /** To be called after a change that is no input event, with the name of the field. */
  onEdit: (name: string) => void
  isSold: boolean
  /** Null for a new vehicle. */
  carUid: string | null
  currentYear: number
  /** The name of the vehicle in the picture gallery. */
  vehicleName: string
}

/** The control of one field, by its declaration. */
export function CarFieldControl({ name, state }: { name: FormFieldName; state: FormState }) {
  const { register, control } = useFormContext<VehicleValues>()
  const format = useFormat()
  const { team = [] } = useSettings()
  const field = anyField(name)
  const { language } = splitTranslation(name)
  const typed = useWatch({ control, name })
  const isForSite = useWatch({ control, name: 'enabled' })
  const required = field.required === 'always' || (field.required === 'enabled' && isForSite)
  const noChoice = { value: '', label: t('vehicleForm.select') }
  const isEmpty = Array.isArray(typed) ? !typed.some((line) => 'value' in line && line.value) : typed === ''
  const translation = useTranslation(language, isEmpty)
  const texts = { label: carControlLabel(name), error: state.errorOf(name), required, ...translation }
  if (name === 'vin') return <VinField {...texts} {...state} />
  switch (field.kind) {
    case 'text':
      return <TextField {...texts} type={field.input} {...register(name)} />
    case 'longText':
      return (
        <TextAreaField
          {...texts}
          hint={translation.hint ?? (FREE_TEXTS.includes(name) && t('components.noNames'))}
          {...register(name)}
        />
      )
    case 'choice': {
      const choices = field.options.map((value) => ({ value, label: optionText(name, value) }))
      return <SelectField {...texts} choices={[noChoice, ...choices]} {...register(name)} />
    }
    case 'staff': {
      if (team.length === 0) return null
      const choices = team.map(({ id, name: label }) => ({ value: String(id), label }))
      return <SelectField {...texts} choices={[noChoice, ...choices]} {...register(name)} />
    }
    case 'month':
      return <TextField {...texts} {...MONTH_CONTROL} placeholder={t('vehicleForm.month')} {...register(name)} />
    case 'wholeNumber':
    case 'amount':
      return (
        <TextField
          {...texts}
          {...numberAttributes(field, state.currentYear, format.notation)}
          hint={readableNumber(field, typed, format)}
          onFocus={(event) => event.target.select()}
          {...register(name)}
        />
      )
    case 'texts':
      return (
        <TextLines
          name={name as TextsName}
          field={field}
          errorOf={state.errorOf}
          label={texts.label}
          {...translation}
        />
      )
    case 'costs':
      return <CostLines errorOf={state.errorOf} />
    case 'captionedPictures':
      return (
        <ConditionPictures
          name={name as FieldNameOf<{ kind: 'captionedPictures' }>}
          field={field}
          errorOf={state.errorOf}
          onEdit={state.onEdit}
        />
      )
    case 'webAddresses':
      return (
        <VehicleImages
          name={name as ListFieldName}
          field={field}
          errorOf={state.errorOf}
          onEdit={state.onEdit}
          vehicleName={state.vehicleName}
        />
      )
    case 'flag':
      return (
        <Controller
          control={control}
          name={name as Extract<FormFieldName, FieldNameOf<{ kind: 'flag' }>>}
          render={({ field: { value, onChange } }) => (
            <Switch
              label={texts.label}
              checked={value}
              onChange={onChange}
              // A switch that was on when another person sold the vehicle can be switched off: every save with it is refused.
              disabled={field.isOffWhenSold && state.isSold && !value}
            />
          )}
        />
      )
  }
}

/** Numbers are typed without separators. From 1,000 on, the text beside the field has them. */
function readableNumber({ unit }: NumberField, typed: unknown, format: Format): string | undefined {
  const number = typedNumber(String(typed ?? ''))
  if (!(number >= 1000)) return undefined
  if (unit === 'money') return format.money(number)
  return unit === 'distance' ? format.longDistance(number) : undefined
}

function numberAttributes({ unit, min, max }: NumberField, currentYear: number, notation: Notation) {
  return {
    type: 'number',
    inputMode: 'numeric',
    min,
    max: max === 'nextYear' ? currentYear + 1 : max,
    ...(unit === 'money' && moneyControl(notation)),
    ...(unit === 'distance' && DISTANCE_CONTROL),
    ...(unit === 'power' && { ...POWER_CONTROL, placeholder: t('vehicleForm.power') }),
  } as const
}
