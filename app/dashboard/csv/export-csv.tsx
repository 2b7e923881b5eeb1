import { Download } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { t } from '#text/t.ts'

interface ExportCsvProps {
  /** The name of the file; the date is appended. */
  name: string
  disabled: boolean
  /** Loads the CSV writer, so that it is not loaded before the first click. */
  createFile(): Promise<Blob>
}

export function ExportCsv({ name, disabled, createFile }: ExportCsvProps) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    try {
      downloadFile(await createFile(), `${name}-${localMoment(Date.now()).date}.csv`)
    } catch {
      showToast('error', t('csv.failed'))
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" disabled={busy || disabled} onClick={exportCsv}>
      <Download aria-hidden /> {t('csv.export')}
    </Button>
  )
}
