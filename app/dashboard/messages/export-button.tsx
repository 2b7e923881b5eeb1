import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { useStaff } from '#app/local/state/use-staff.ts'
import { Button } from '#app/ui/button.tsx'

/** The messages as they are listed, as a file. What writes it comes when it is asked for. */
export function ExportButton({ messages }: { messages: readonly InquiryView[] }) {
  const staff = useStaff()
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { messagesCsv } = await import('./messages-csv.ts')
      offer(messagesCsv(messages, staff), `messages-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch {
      tell('error', 'The file could not be made. Please try again with a connection.')
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" disabled={busy || messages.length === 0} onClick={save}>
      <Download aria-hidden /> Export CSV
    </Button>
  )
}

function offer(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
