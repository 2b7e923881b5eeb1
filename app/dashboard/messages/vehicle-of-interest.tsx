import { ExternalLink } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx'
import { carStatus } from './car-status.ts'

const TONES: Record<ReturnType<typeof carStatus>, PillTone> = {
  Available: 'good',
  Sold: 'sold',
  Disabled: 'waiting',
  'Not Found': 'bad',
}

interface Props {
  carId: number
  carName: string | undefined
  /** As it is now. */
  car: CarView | undefined
}

export function VehicleOfInterest({ carId, carName, car }: Props) {
  const status = carStatus(car)
  return (
    <div>
      <dt>Vehicle of Interest</dt>
      <dd>
        <a href={`/cars/${carId}`} target="_blank" rel="noreferrer">
          {carName ?? `Vehicle ${carId}`} <ExternalLink aria-label="(opens in a new tab)" size={14} />
        </a>
        <StatusPill tone={TONES[status]}>{status}</StatusPill>
      </dd>
    </div>
  )
}
