import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { useUsers } from '#app/dashboard/users/use-users.ts'
import { useCars } from '#app/local/state/use-cars.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import styles from './first-run.module.css'
import { firstSteps } from './first-steps.ts'
import { RemoveSamples } from './remove-samples.tsx'

/** Stands on the overview until the site is the owner's own. */
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
              {done ? <span>{name}</span> : <Link to={`${DASHBOARD}/${to}`}>{name}</Link>}
            </li>
          ))}
        </ul>
      )}
      {samples.length > 0 && <RemoveSamples samples={samples} />}
    </section>
  )
}
