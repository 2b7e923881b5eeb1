const OWN_WIDE = /^(\/(?:sample|pictures)\/.+)-1200\.webp$/

/** The narrower copy of our own pictures; a picture from elsewhere comes in one size. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const stem = OWN_WIDE.exec(address)?.[1]
  return stem === undefined
    ? { src: address }
    : { src: address, srcSet: `${stem}-600.webp 600w, ${stem}-1200.webp 1200w` }
}
