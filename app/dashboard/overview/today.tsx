import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useCarName } from '#app/dashboard/components/use-car-name.ts'
import { useNow } from '#app/dashboard/components/use-now.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './today.module.css'
import { todayTasks } from './today-tasks.ts'

const MAX_TASKS = 8

/** Unopened messages, today's appointments, and the follow-ups of today and before. */
export function Today() {
  const { records: inquiries } = useRecords('inquiry')
  const { records: appointments } = useRecords('appointment')
  const { openingHours } = useSettings()
  const { date } = useFormat()
  const carName = useCarName()
  const tasks = todayTasks({ inquiries, appointments, openingHours, now: useNow(), date })
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="today" className={styles.section}>
      <h2 id="today" className={styles.heading}>
        Today
      </h2>
      <ul aria-labelledby="today" className={styles.tasks}>
        {tasks.slice(0, MAX_TASKS).map((task) => (
          <li key={task.key} className={styles.task}>
            <span className={styles.who}>
              <Link to={task.to}>{task.name}</Link>
              <span className={styles.car}>
                {task.carName ?? (task.carId === undefined ? '' : carName(task.carId))}
              </span>
            </span>
            <StatusPill tone={task.isLate ? 'bad' : 'info'}>{task.text}</StatusPill>
          </li>
        ))}
      </ul>
      {tasks.length > MAX_TASKS && (
        <p className={styles.more}>
          {tasks.length - MAX_TASKS} more in <Link to={`${DASHBOARD_PATH}/messages?show=due`}>due messages</Link>,{' '}
          <Link to={`${DASHBOARD_PATH}/messages?show=unread`}>unread messages</Link> and{' '}
          <Link to={`${DASHBOARD_PATH}/appointments`}>appointments</Link>
        </p>
      )}
    </section>
  )
}
