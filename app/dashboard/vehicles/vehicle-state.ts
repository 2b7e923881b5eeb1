import { useMemo } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { useAttention } from '#app/local/state/use-attention.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'

/** Where a car's changes stand when they are not simply done. */
export type VehicleState = 'waiting' | 'sending' | 'refused' | 'conflict' | 'stands'

/** What needs a person comes before what only takes time. */
export function useVehicleStates(): (car: CarView) => VehicleState | null {
  const attention = useAttention()
  const { status } = useConnection()
  const open = useMemo(() => {
    const states = new Map<string, VehicleState>()
    for (const item of attention) {
      if (item.kind === 'conflict') states.set(item.conflict.recordUid, 'conflict')
      else states.set(item.envelope.uid, item.kind)
    }
    return states
  }, [attention])
  return ({ uid, waiting }) => open.get(uid) ?? (waiting ? (status === 'Syncing' ? 'sending' : 'waiting') : null)
}
