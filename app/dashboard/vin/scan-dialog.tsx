import { Dialog } from '#app/ui/dialog.tsx'

interface Props {
  /** Called with the VIN of a barcode. */
  onScan: (vin: string) => void
  onClose: () => void
}

export default function ScanDialog({ onClose }: Props) {
  return (
    <Dialog title="Scan VIN" onClose={onClose}>
      <p>.</p>
    </Dialog>
  )
}
