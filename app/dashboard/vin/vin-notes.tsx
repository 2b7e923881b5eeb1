import { CarFront, CircleAlert, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { rich } from '#app/ui/rich.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import {
  findVin,
  hasRightCheckDigit,
  isNorthAmerican,
  isVin,
  isVinOrChassisNumber,
  storedVin,
  withoutConfusedLetters,
} from '#domain/vin/vin.ts'
import { t } from '#text/t.ts'
import type { Decoded } from './use-vin-suggestions.ts'
import styles from './vin-field.module.css'

interface Props {
  /** The content of the field. */
  text: string
  /** The vehicle of the form; null for a new one. */
  carUid: string | null
  decoded: Decoded | null
  /** Called with the VIN that the person probably meant. */
  onFix: (vin: string) => void
}

/** Warnings and results for the VIN in the field. None of them prevents a save. */
export function VinNotes({ text, carUid, decoded, onFix }: Props) {
  const found = findVin(text)
  const chassisNumber = storedVin(text)
  return (
    <div role="status" className="stack space-2">
      {found !== undefined && isVin(found) && (
        <>
          <InStock vin={found} carUid={carUid} />
          <CheckDigit vin={found} />
          {decoded?.vin === found && <DecodedNote decoded={decoded} />}
        </>
      )}
      {found === undefined && isVinOrChassisNumber(chassisNumber) && (
        <>
          <InStock vin={chassisNumber} carUid={carUid} />
          <Note icon={<Info aria-hidden />}>{t('vin.chassis')}</Note>
        </>
      )}
      {found !== undefined && !isVin(found) && (
        <Note icon={<CircleAlert aria-hidden />} look={styles.warning}>
          {rich(
            'vin.noLetters',
            {
              fix: (children) => (
                <button type="button" className="as-link strong" onClick={() => onFix(withoutConfusedLetters(found))}>
                  {children}
                </button>
              ),
            },
            { vin: withoutConfusedLetters(found) },
          )}
        </Note>
      )}
    </div>
  )
}

function InStock({ vin, carUid }: { vin: string; carUid: string | null }) {
  const { cars } = useCars()
  // A new vehicle is in the list before its form knows the `uid`.
  const { isSubmitting } = useFormState()
  if (isSubmitting) return null
  const others = cars.filter((car) => car.vin === vin && car.uid !== carUid)
  return others.map((car) => (
    <Note key={car.uid} icon={<CarFront aria-hidden />} look={styles.warning}>
      {rich(
        car.sold ? 'vin.inStockSold' : 'vin.inStock',
        { link: (children) => <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>{children}</Link> },
        { car: carName(car) },
      )}
    </Note>
  ))
}

function CheckDigit({ vin }: { vin: string }) {
  if (hasRightCheckDigit(vin)) return null
  return (
    <Note icon={<TriangleAlert aria-hidden />} look={styles.warning}>
      {t(isNorthAmerican(vin) ? 'vin.wrong' : 'vin.differs')}
    </Note>
  )
}

function DecodedNote({ decoded }: { decoded: Decoded }) {
  switch (decoded.kind) {
    case 'filled':
      return (
        <Note icon={<Sparkles aria-hidden />} look={styles.found}>
          {t('vin.filled', { fields: decoded.text })}
        </Note>
      )
    case 'unknown-maker':
      return <Note icon={<Info aria-hidden />}>{t('vin.unknownMaker')}</Note>
    case 'no-table':
      return <Note icon={<Info aria-hidden />}>{t('vin.noTable')}</Note>
    case 'nothing-to-fill':
      return null
  }
}

function Note({ icon, look = '', children }: { icon: ReactNode; look?: string | undefined; children: ReactNode }) {
  return (
    <p className={`${styles.note} ${look}`}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
