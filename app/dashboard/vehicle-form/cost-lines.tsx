import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useFormat } from '#app/local/state/settings.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { moneyControl } from '#domain/values/money.ts'
import { t } from '#text/t.ts'
import styles from './vehicle-form.module.css'
import { BLANK_COST, type VehicleValues } from './vehicle-values.ts'

/** The costs of a vehicle: a group of controls for each. */
export function CostLines({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { notation } = useFormat()
  const { register, control } = useFormContext<VehicleValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'costs' })
  return (
    <>
      <p className="muted">{t('components.noNames')}</p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.cost}>
          <legend>{t('vehicleForm.cost', { number: index + 1 })}</legend>
          <TextField
            label={t('vehicleForm.costDate')}
            type="date"
            error={errorOf(`costs.${index}.date`)}
            {...register(`costs.${index}.date`)}
          />
          <TextField
            label={t('vehicleForm.costText')}
            error={errorOf(`costs.${index}.text`)}
            {...register(`costs.${index}.text`)}
          />
          <TextField
            label={t('vehicleForm.costAmount')}
            type="number"
            min={0}
            {...moneyControl(notation)}
            error={errorOf(`costs.${index}.amount`)}
            {...register(`costs.${index}.amount`)}
          />
          <PlainButton
            className={`icon-button removing ${styles.remove}`}
            aria-label={t('vehicleForm.removeCost', { number: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden size={18} />
          </PlainButton>
        </fieldset>
      ))}
      <Button
        look="secondary"
        className={styles.add}
        disabled={fields.length >= CAR_FIELDS.costs.maxItems}
        onClick={() => append(BLANK_COST)}
      >
        <Plus aria-hidden /> {t('vehicleForm.addCost')}
      </Button>
    </>
  )
}
