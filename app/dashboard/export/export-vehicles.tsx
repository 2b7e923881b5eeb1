import { ExportCsv } from '#app/dashboard/csv/export-csv.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'

/** Downloads the vehicles as a CSV file. */
export function ExportVehicles({ cars }: { cars: readonly CarFields[] }) {
  const { notation } = useFormat()
  const { team, languages } = useSettings()
  const { isAdmin } = useSession()
  const createFile = async () =>
    (await import('./vehicles-csv.ts')).vehiclesCsv(cars, notation, isAdmin ? 'admin' : 'user', { team, languages })
  return <ExportCsv name="vehicles" disabled={cars.length === 0} createFile={createFile} />
}
