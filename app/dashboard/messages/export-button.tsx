import { Download } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { useStaff } from '#app/local/state/staff.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'

/** Downloads the listed messages as a CSV file. The CSV writer is loaded on the first click. */
export function ExportButton({ messages }: { messages: readonly InquiryView[] }) {
  const staff = useStaff()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    try {
      const { messagesCsv } = await import('./messages-csv.ts')
      downloadFile(messagesCsv(messages, staff), `messages-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch {
      showToast('error', 'The file could not be made. Please try again with a connection.')
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" disabled={busy || messages.length === 0} onClick={exportCsv}>
      <Download aria-hidden /> Export CSV
    </Button>
  )
}
