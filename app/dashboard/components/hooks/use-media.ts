import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. For layouts that place controls elsewhere, which CSS alone cannot do. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
