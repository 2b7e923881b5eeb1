import { Link } from 'react-router-dom'
import { ATTENTION_PATH } from '#app/dashboard/attention/attention-path.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './vehicle-row.module.css'
import type { VehicleState } from './vehicle-state.ts'

const WORDS: Record<VehicleState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  refused: 'Refused',
  conflict: 'Conflict',
  stands: 'Was made after all',
}

export function VehicleStatePill({ state }: { state: VehicleState }) {
  if (state === 'waiting' || state === 'sending') {
    return (
      <span className={styles.passing}>
        <StatusPill tone="waiting">{WORDS[state]}</StatusPill>
      </span>
    )
  }
  return (
    <Link to={ATTENTION_PATH} className={styles.open}>
      <StatusPill tone="bad">
        {WORDS[state]}
        <span className="visually-hidden">: decide what becomes of it</span>
      </StatusPill>
    </Link>
  )
}
