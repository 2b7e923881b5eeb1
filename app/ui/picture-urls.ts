import { createContext, use } from 'react'

/**
 * Returns the URL of a picture that an `<img>` could not load by itself; null while it is looked up. Called during a render; when a
 * URL changes, the context has another function.
 * @param hasFailed whether the picture could not be loaded from its address
 */
export type PictureUrl = (address: string, hasFailed?: boolean) => string | null

/** Null for visitors: they load every picture from its address. */
export const PictureUrlContext = createContext<PictureUrl | null>(null)

export function usePictureUrls(addresses: readonly string[]): (string | null)[] {
  const urlOf = use(PictureUrlContext)
  return urlOf ? addresses.map((address) => urlOf(address)) : [...addresses]
}
