// Sync state of the cars in the list.
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useAttention } from '#app/local/state/attention.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './vehicle-row.module.css'

/** `withdrawnTooLate`: a mutation was applied although this device had withdrawn it. */
export type VehicleState = 'pending' | 'sending' | 'refused' | 'conflict' | 'withdrawnTooLate'

/** Returns a function for the state of a car; null when its mutations are settled. An open item of the attention list comes first. */
export function useVehicleStates(): (car: CarView) => VehicleState | null {
  const attention = useAttention()
  const { status } = useConnection()
  const attentionStates = useMemo(() => {
    const states = new Map<string, VehicleState>()
    for (const item of attention) {
      if (item.kind === 'conflict') states.set(item.conflict.recordUid, 'conflict')
      else if ('envelope' in item) states.set(item.envelope.uid, item.kind)
    }
    return states
  }, [attention])
  const pendingState = status === 'Syncing' ? 'sending' : 'pending'
  return ({ uid, isPending }) => attentionStates.get(uid) ?? (isPending ? pendingState : null)
}

const LABELS: Record<VehicleState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  refused: 'Refused',
  conflict: 'Conflict',
  withdrawnTooLate: 'Saved after all',
}

export function VehicleStatePill({ state }: { state: VehicleState }) {
  if (state === 'pending' || state === 'sending') {
    return (
      <span className={styles.pending}>
        <StatusPill tone="waiting">{LABELS[state]}</StatusPill>
      </span>
    )
  }
  return (
    <Link to={ATTENTION_PATH} className={styles.attention}>
      <StatusPill tone="bad">
        {LABELS[state]}
        <span className="visually-hidden">: decide what becomes of it</span>
      </StatusPill>
    </Link>
  )
}
