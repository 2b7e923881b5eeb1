import { Download } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'
import type { CarFields } from '#domain/cars/car-fields.ts'

/** Downloads the vehicles as a CSV file. The CSV writer is loaded on the first click. */
export function ExportVehicles({ cars }: { cars: readonly CarFields[] }) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    try {
      const { vehiclesCsv } = await import('./vehicles-csv.ts')
      downloadFile(await vehiclesCsv(cars), `vehicles-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch {
      showToast('error', 'The file could not be made. Please try again with a connection.')
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" disabled={busy || cars.length === 0} onClick={exportCsv}>
      <Download aria-hidden /> Export CSV
    </Button>
  )
}
