import { PREFETCH_PICTURES, type PrefetchPicturesMessage } from './worker-messages.ts'

interface NetworkInformation {
  saveData?: boolean
  /** Not in every browser. */
  effectiveType?: string
}

const requested = new Set<string>()

/** Asks the worker to prefetch pictures, unless the connection is slow or the person saves data. */
export function prefetchPictures(of: 'listed' | 'viewed', addresses: readonly string[]): void {
  if (!isGoodConnection()) return
  const missing = addresses.filter((address) => !requested.has(`${of} ${address}`))
  if (missing.length === 0) return
  for (const address of missing) requested.add(`${of} ${address}`)
  void navigator.serviceWorker?.ready.then(({ active }) => {
    active?.postMessage({ type: PREFETCH_PICTURES, of, addresses: missing } satisfies PrefetchPicturesMessage)
  })
}

function isGoodConnection(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return navigator.onLine && !saveData && effectiveType === '4g'
}
