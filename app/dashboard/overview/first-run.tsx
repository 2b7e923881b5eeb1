import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useMutate } from '#app/dashboard/components/use-mutate.ts'
import { useUsers } from '#app/dashboard/components/use-users.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Car } from '#domain/cars/car.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import styles from './first-run.module.css'

/** Guides the owner of a new site. Hidden when all steps are done and no sample vehicle is left. */
export function FirstRun() {
  const { cars, state } = useCars()
  const { users, state: usersState } = useUsers()
  const settings = useSettings()
  if (state !== 'ready' || usersState === 'loading') return null
  const steps = firstSteps(cars, settings, usersState === 'ready' ? users.length : null)
  const samples = cars.filter(({ sample }) => sample)
  const isDone = steps.every((step) => step.isDone)
  if (isDone && samples.length === 0) return null

  return (
    <section aria-labelledby="first-steps" className={styles.panel}>
      <h2 id="first-steps" className={styles.heading}>
        First steps
      </h2>
      {!isDone && (
        <ul className={styles.steps}>
          {steps.map(({ name, to, isDone: done }) => (
            <li key={to} className={styles.step} data-done={done || undefined}>
              {done ? <CircleCheck aria-label="Done:" size={20} /> : <Circle aria-label="To do:" size={20} />}
              {done ? <span>{name}</span> : <Link to={`${DASHBOARD_PATH}/${to}`}>{name}</Link>}
            </li>
          ))}
        </ul>
      )}
      {samples.length > 0 && <SampleInventory samples={samples} />}
    </section>
  )
}

interface FirstStep {
  name: string
  /** Path below the dashboard. */
  to: string
  isDone: boolean
}

/**
 * A settings step is done when its section differs from the defaults.
 *
 * @param userCount null when the users could not be loaded, for example offline. The step about users is left out then.
 */
function firstSteps(cars: readonly Car[], settings: SiteSettings, userCount: number | null): FirstStep[] {
  const isChanged = (section: 'contactInfo' | 'socialMedia') => !sameValue(settings[section], DEFAULT_SETTINGS[section])
  const steps = [
    { name: 'Add your first vehicle', to: 'add-car', isDone: cars.some(({ sample }) => !sample) },
    { name: 'Enter your contact details', to: 'settings/contact-info', isDone: isChanged('contactInfo') },
    { name: 'Enter your social links', to: 'settings/social-media', isDone: isChanged('socialMedia') },
  ]
  if (userCount === null) return steps
  return [...steps, { name: 'Add a user for a colleague', to: 'users', isDone: userCount > 1 }]
}

function SampleInventory({ samples }: { samples: readonly CarView[] }) {
  const mutate = useMutate()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const vehicles = samples.length === 1 ? '1 sample vehicle' : `${samples.length} sample vehicles`

  const remove = async () => {
    setBusy(true)
    for (const { uid, saleId } of samples) {
      if (!(await mutate({ name: 'car.delete', uid, args: { saleId } }))) break
    }
    setBusy(false)
    setDialogOpen(false)
  }

  return (
    <div className={styles.samples}>
      <p>{vehicles} came with the site, to show how it looks.</p>
      <Button look="secondary" onClick={() => setDialogOpen(true)}>
        Remove sample inventory
      </Button>
      <AlertDialog
        open={isDialogOpen}
        title="Remove sample inventory"
        action="Delete sample inventory"
        busy={busy}
        onConfirm={remove}
        onCancel={() => setDialogOpen(false)}
      >
        This deletes {vehicles}. Vehicles that you added yourself stay. This action cannot be undone.
      </AlertDialog>
    </div>
  )
}
