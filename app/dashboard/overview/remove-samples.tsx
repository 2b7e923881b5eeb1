import { useState } from 'react'
import { useMakeChange } from '#app/dashboard/components/use-mutate.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './first-run.module.css'

export function RemoveSamples({ samples }: { samples: readonly CarView[] }) {
  const makeChange = useMakeChange()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const vehicles = samples.length === 1 ? '1 sample vehicle' : `${samples.length} sample vehicles`

  const remove = async () => {
    setBusy(true)
    for (const { uid, saleId } of samples) {
      if (!(await makeChange({ name: 'car.delete', uid, args: { saleId } }))) break
    }
    setBusy(false)
    setAsked(false)
  }

  return (
    <div className={styles.samples}>
      <p>{vehicles} came with the site, to show how it looks.</p>
      <Button look="secondary" onClick={() => setAsked(true)}>
        Remove sample inventory
      </Button>
      <AlertDialog
        open={asked}
        title="Remove sample inventory"
        action="Delete sample inventory"
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      >
        This deletes {vehicles}. Vehicles that you added yourself stay. This action cannot be undone.
      </AlertDialog>
    </div>
  )
}
