import { useState } from 'react'
import { useShown } from '#app/local/state/store.ts'
import { shownUpdate, takeOverWhenQuiet } from './update.ts'

export interface Update {
  available: boolean
  /** Asked for, and waiting until no tab has unsaved work and none is sending. */
  waits: boolean
  apply(): void
}

export function useUpdate(): Update {
  const update = useShown(shownUpdate)
  const [waits, setWaits] = useState(false)
  return {
    available: update !== null,
    waits,
    apply() {
      if (!update || waits) return
      setWaits(true)
      void takeOverWhenQuiet(update)
    },
  }
}
