import { createContext, use, useEffect } from 'react'
import { photoHash } from '#domain/photos/photo.ts'

/** Resolves addresses of uploaded photos that an `<img>` could not load by itself. */
export interface PictureUrls {
  /** By address. null: being looked up. */
  urls: ReadonlyMap<string, string | null>
  /** Adds the address to `urls`. @param hasFailed whether the picture could not be loaded from its address */
  request(address: string, hasFailed?: boolean): void
}

/** Null for visitors: they load every picture from its address. */
export const PictureUrlsContext = createContext<PictureUrls | null>(null)

/** The URL of a picture; null while it is being looked up. */
export function usePictureUrl(address: string | undefined): string | null | undefined {
  return usePictureUrls(address === undefined ? [] : [address])[0]
}

export function usePictureUrls(addresses: readonly string[]): (string | null)[] {
  const context = use(PictureUrlsContext)
  useEffect(() => {
    for (const address of addresses) if (context && isUnknown(context, address)) context.request(address)
  })
  return addresses.map((address) => {
    if (!context || photoHash(address) === undefined) return address
    return context.urls.get(address) ?? null
  })
}

const isUnknown = ({ urls }: PictureUrls, address: string) => photoHash(address) !== undefined && !urls.has(address)
