// Sync state of the cars in the list.

import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useAttention } from '#app/dashboard/attention/attention-items.tsx'
import { subjectUid } from '#app/dashboard/attention/mutation-labels.ts'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { useRecords } from '#app/local/state/records.ts'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { t } from '#text/t.ts'
import styles from './vehicle-row.module.css'

export type VehicleState = 'pending' | 'sending' | 'refused' | 'conflict'

/** Returns a function for the state of a car; null when its mutations are settled. An open item of the attention list comes first. */
export function useVehicleStates(): (car: CarView) => VehicleState | null {
  const attention = useAttention()
  const { status } = useConnection()
  const { records: reservations } = useRecords('reservation')
  const attentionStates = useMemo(() => {
    const reserved = new Map(reservations.map(({ uid, carUid }) => [uid, carUid]))
    const states = new Map<string, VehicleState>()
    for (const item of attention ?? []) {
      if (item.kind === 'conflict') {
        const { recordUid } = item.conflict
        states.set(reserved.get(recordUid) ?? recordUid, 'conflict')
      } else if ('envelope' in item) states.set(subjectUid(item.envelope), item.kind)
    }
    return states
  }, [attention, reservations])
  const pendingState = status === 'Syncing' ? 'sending' : 'pending'
  return ({ uid, isPending }) => attentionStates.get(uid) ?? (isPending ? pendingState : null)
}

const LABELS = {
  pending: 'vehicles.waiting',
  sending: 'vehicles.sending',
  refused: 'vehicles.refused',
  conflict: 'vehicles.conflict',
} as const

export function VehicleStatePill({ state }: { state: VehicleState }) {
  if (state === 'pending' || state === 'sending') {
    return (
      <span className={`late ${styles.pending}`}>
        <StatusPill tone="waiting">{t(LABELS[state])}</StatusPill>
      </span>
    )
  }
  return (
    <Link to={ATTENTION_PATH} className={styles.attention}>
      <StatusPill tone="bad">{rich(LABELS[state], {})}</StatusPill>
    </Link>
  )
}
