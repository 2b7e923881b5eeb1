import { ExportCsv } from '#app/dashboard/csv/export-csv.tsx'
import { useSession } from '#app/local/session/session.ts'
import { type InquiryView, useStaff } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'

/** Downloads the listed messages as a CSV file, for admins: it leaves what the site can delete. */
export function ExportButton({ messages }: { messages: readonly InquiryView[] }) {
  const staff = useStaff()
  const format = useFormat()
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  const createFile = async () => (await import('./messages-csv.ts')).messagesCsv(messages, staff, format)
  return <ExportCsv name="messages" disabled={messages.length === 0} createFile={createFile} />
}
