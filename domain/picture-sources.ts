const OWN_WIDE = /^(\/(?:sample|pictures)\/.+)-(1200|1600)\.webp$/

/** Our own pictures have a copy of half their width beside them; a picture from elsewhere comes in one size. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const [, stem, width] = OWN_WIDE.exec(address) ?? []
  if (stem === undefined) return { src: address }
  const half = Number(width) / 2
  return { src: address, srcSet: `${stem}-${half}.webp ${half}w, ${stem}-${width}.webp ${width}w` }
}
