import { useCallback } from 'react'
import { change } from '#app/sync/mutate/change.ts'
import { NOT_KEPT } from '#app/sync/session/client.ts'
import { useTell } from './toasts.tsx'

type Asked = Parameters<typeof change>[0]

/**
 * Makes a change that nobody waits for: it shows at once, waits when it must, and what comes of it later is told by the
 * row and by the attention list. A change that cannot be made at all is told here, and so is one that waits where no row is left
 * to say it (`whenWaiting`).
 * @returns whether it was made
 */
export function useMakeChange(): (asked: Asked, whenWaiting?: string) => Promise<boolean> {
  const tell = useTell()
  return useCallback(
    async (asked, whenWaiting) => {
      try {
        const changed = await change(asked)
        if (changed.kind === 'queued') {
          if (whenWaiting) void changed.settled.then(({ kind }) => kind === 'waiting' && tell('success', whenWaiting))
          return true
        }
        tell('error', changed.kind === 'refused' ? (changed.verdict.message ?? NOT_KEPT) : changed.message)
      } catch {
        tell('error', NOT_KEPT)
      }
      return false
    },
    [tell],
  )
}
