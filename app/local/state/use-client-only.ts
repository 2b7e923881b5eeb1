import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * What only this device can tell, read when a screen is drawn. The page is taken over as the server has written it, with `written`,
 * and is what it is here right after.
 */
export function useOnDevice<T extends string | number | boolean | null>(read: () => T, written: T): T {
  return useSyncExternalStore(never, read, () => written)
}
