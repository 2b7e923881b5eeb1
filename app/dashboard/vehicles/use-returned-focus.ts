import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

let left: string | null = null

/** Notes which car a person leaves the list for. */
export function leaveFor(uid: string): void {
  left = uid
}

/** One step back from a car the focus is where it was: on its row. */
export function useReturnedFocus(): void {
  const navigation = useNavigationType()
  useEffect(() => {
    if (navigation === 'POP' && left) {
      document.querySelector<HTMLElement>(`[data-uid="${left}"]`)?.focus({ preventScroll: true })
    }
    left = null
  }, [navigation])
}
