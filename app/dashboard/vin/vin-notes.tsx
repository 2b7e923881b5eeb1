import { CarFront, CircleAlert, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
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
    <div role="status" className={`stack space-2 ${styles.notes}`}>
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
          <Note icon={<Info aria-hidden />}>
            Stored as a chassis number, which is not decoded: a VIN has 17 letters and digits.
          </Note>
        </>
      )}
      {found !== undefined && !isVin(found) && (
        <Note icon={<CircleAlert aria-hidden />} look={styles.warning}>
          A VIN contains no I, O or Q.{' '}
          <button
            type="button"
            className={`as-link ${styles.fix}`}
            onClick={() => onFix(withoutConfusedLetters(found))}
          >
            Use {withoutConfusedLetters(found)}
          </button>
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
      In stock already:{' '}
      <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>
        {carName(car)}
        {car.sold && ' (sold)'}
      </Link>
    </Note>
  ))
}

function CheckDigit({ vin }: { vin: string }) {
  if (hasRightCheckDigit(vin)) return null
  return (
    <Note icon={<TriangleAlert aria-hidden />} look={styles.warning}>
      {isNorthAmerican(vin)
        ? 'The check digit is wrong. Compare each character with the plate on the car.'
        : 'The check digit does not match. Cars made outside North America need not have one: compare the VIN with the plate on the car.'}
    </Note>
  )
}

function DecodedNote({ decoded }: { decoded: Decoded }) {
  switch (decoded.kind) {
    case 'filled':
      return (
        <Note icon={<Sparkles aria-hidden />} look={styles.found}>
          Filled in from the VIN. {decoded.text}. You can change each of them.
        </Note>
      )
    case 'unknown-maker':
      return <Note icon={<Info aria-hidden />}>The maker of this VIN is unknown. Nothing was filled in.</Note>
    case 'no-table':
      return (
        <Note icon={<Info aria-hidden />}>
          The VIN could not be decoded without a connection. Fill in make, model and year yourself.
        </Note>
      )
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
