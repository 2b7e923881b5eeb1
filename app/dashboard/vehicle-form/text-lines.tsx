import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { inLanguage } from '#app/dashboard/components/field-labels.ts'
import { Button } from '#app/ui/button.tsx'
import type { ListField } from '#domain/kinds/car/fields/car-field.ts'
import type { FieldNameOf } from '#domain/kinds/car/fields/car-fields.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import { CompactLine, CompactLines } from './compact-lines.tsx'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

/** A list of texts, or its translation. */
export type TextsName = FieldNameOf<{ kind: 'texts' }> | `features@${LanguageCode}`

interface Props {
  name: TextsName
  field: ListField
  /** The name of the list. */
  label: string
  /** The language of a translation. */
  lang?: LanguageCode
  dir?: 'ltr' | 'rtl'
  hint?: string
  errorOf: (path: string) => string | undefined
}

/**
 * A list of texts. A line can be added when the last one is not blank, also by Enter in the last one; the last remaining line cannot be
 * removed.
 */
export function TextLines({ name, field: { maxItems }, label, lang, dir, hint, errorOf }: Props) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const lines = useWatch({ control, name })
  // A line that was just added is in `fields` one render before it is in `lines`.
  const canAdd = lines.length === fields.length && lines.at(-1)?.value.trim() !== '' && lines.length < maxItems
  const isBlank = (index: number) => lines[index]?.value.trim() === ''

  const removeLine = (index: number) => {
    remove(index)
    setFocus(`${name}.${Math.max(0, index - 1)}.value`)
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    // Enter accepts the word of an input method before it is a key of this form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form is saved by its button only.
    event.preventDefault()
    if (index < fields.length - 1) setFocus(`${name}.${index + 1}.value`)
    else if (canAdd) append({ value: '' })
  }

  const hintId = useId()
  const content = (
    <>
      <CompactLines>
        {fields.map((field, index) => (
          <CompactLine
            key={field.id}
            lang={lang}
            dir={dir}
            label={inLanguage(t('vehicleForm.feature', { number: index + 1 }), lang)}
            error={errorOf(`${name}.${index}`) ?? (isBlank(index) ? errorOf(name) : undefined)}
            enterKeyHint="next"
            onKeyDown={(event) => onKeyDown(event, index)}
            {...register(`${name}.${index}.value`)}
            removeLabel={inLanguage(t('vehicleForm.removeFeature', { number: index + 1 }), lang)}
            isKept={fields.length === 1}
            onRemove={() => removeLine(index)}
          />
        ))}
      </CompactLines>
      <Button look="secondary" className={styles.add} disabled={!canAdd} onClick={() => append({ value: '' })}>
        <Plus aria-hidden /> {inLanguage(t('vehicleForm.addFeature'), lang)}
      </Button>
    </>
  )
  if (!lang) return content
  return (
    <fieldset className={styles.translation} aria-describedby={hint && hintId}>
      <legend>{label}</legend>
      {hint && (
        <p className="muted" id={hintId}>
          {hint}
        </p>
      )}
      {content}
    </fieldset>
  )
}
