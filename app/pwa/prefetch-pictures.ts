// Pictures are asked for ahead where that costs the person nothing: never when data is to be saved, never on a slow line.

interface NetworkInformation {
  saveData?: boolean
  /** Not told by every browser. */
  effectiveType?: string
}

const asked = new Set<string>()

/** @param of the worker keeps those of viewed cars longer than those of the list */
export function keepPictures(of: 'listed' | 'viewed', addresses: readonly string[]): void {
  if (!isGoodConnection()) return
  const wanted = addresses.filter((address) => !asked.has(`${of} ${address}`))
  if (wanted.length === 0) return
  for (const address of wanted) asked.add(`${of} ${address}`)
  void navigator.serviceWorker?.ready.then(({ active }) => {
    active?.postMessage({ type: 'KEEP_PICTURES', of, addresses: wanted })
  })
}

function isGoodConnection(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return navigator.onLine && !saveData && effectiveType === '4g'
}
