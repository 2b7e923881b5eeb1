import { ExternalLink } from 'lucide-react'
import { useCars } from '#app/local/use-cars.ts'
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx'
import { carStatus } from './car-status.ts'

const TONES: Record<ReturnType<typeof carStatus>, PillTone> = {
  Available: 'good',
  Sold: 'sold',
  Disabled: 'waiting',
  'Not Found': 'bad',
}

export function VehicleOfInterest({ carId, carName }: { carId: number; carName: string | undefined }) {
  const { cars } = useCars()
  const status = carStatus(cars.find(({ id }) => id === carId))
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
