import { createContext, type RefObject, use, useCallback, useMemo, useSyncExternalStore } from 'react'

/** The URLs of pictures that an `<img>` cannot load by itself. */
export interface PictureUrls {
  /** Null while the picture is looked up, empty when there is none. */
  (address: string): string | null
  /**
   * Looks the picture up and keeps its URL valid until every picture with this address has been released.
   * @param box of the picture, to look it up when it comes near the screen; without it at once
   * @returns the function that releases it
   */
  hold(address: string, onChange: () => void, box?: Element | null): () => void
  /** The picture could not be loaded from its URL. @returns whether the URL changes */
  fail(address: string): boolean
}

/** Null for visitors: they load every picture from its address. */
export const PictureUrlContext = createContext<PictureUrls | null>(null)

/** Holds the pictures while the component is rendered. @returns the same list until a URL changes */
export function usePictureUrls(addresses: readonly string[], box?: RefObject<Element | null>): (string | null)[] {
  const urls = use(PictureUrlContext)
  const names = JSON.stringify(addresses)
  const hold = useCallback(
    (onChange: () => void) => {
      const releases = urls ? parse(names).map((name) => urls.hold(name ?? '', onChange, box?.current)) : []
      return () => {
        for (const release of releases) release()
      }
    },
    [urls, names, box],
  )
  const read = () => (urls ? JSON.stringify(addresses.map((address) => urls(address))) : names)
  const known = useSyncExternalStore(hold, read, () => names)
  return useMemo(() => parse(known), [known])
}

const parse = (list: string) => JSON.parse(list) as (string | null)[]
