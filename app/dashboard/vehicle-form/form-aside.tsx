import { Check, Circle } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import card from '#app/shared/car-card.module.css'
import { CarCardContents } from '#app/shared/car-card-contents.tsx'
import { rich } from '#app/ui/rich.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import styles from './form-aside.module.css'
import { siteChecklist, toFields, type VehicleValues } from './vehicle-values.ts'

/** Beside the form of a wide screen: the vehicle's card as visitors see it, and what it still lacks for the site. */
export function FormAside({ currentYear }: { currentYear: number }) {
  const { control } = useFormContext<VehicleValues>()
  const values = useWatch({ control }) as VehicleValues
  const car = toFields(values)
  const checklist = siteChecklist(values, currentYear)
  const done = checklist.filter(({ isDone }) => isDone).length
  return (
    <section className={styles.aside} aria-label={t('vehicleForm.preview')}>
      <div className="panel">
        <h2>{t('vehicleForm.asOnSite')}</h2>
        <div className={card.card}>
          <CarCardContents
            car={car}
            sizes="300px"
            title={
              <p className={`ink medium ${card.title}`} dir="auto">
                {carName(car)}
              </p>
            }
          />
        </div>
      </div>
      <div className="panel">
        <h2>{t('vehicleForm.done', { done, count: checklist.length })}</h2>
        <ul className={`stack space-2 ${styles.checklist}`}>
          {checklist.map(({ label, isDone }) => (
            <li key={label} data-done={isDone || undefined}>
              {isDone ? <Check aria-hidden size={18} /> : <Circle aria-hidden size={18} />}
              {rich(isDone ? 'vehicleForm.fieldDone' : 'vehicleForm.fieldMissing', {}, { label })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
