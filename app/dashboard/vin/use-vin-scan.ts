import { type RefObject, useEffect, useRef, useState } from 'react'
import { findVin, hasRightCheckDigit, isVin } from '#domain/vin/vin.ts'
import { createBarcodeReader } from './barcode-reader.ts'

/** Leaves time for other work between two pictures. */
const PAUSE_MS = 100

interface Options {
  video: RefObject<HTMLVideoElement | null>
  isLive: boolean
  onScan: (vin: string) => void
}

/** Reads barcodes in a video until one contains a VIN. @returns whether reading has failed */
export function useVinScan({ video, isLive, onScan }: Options): boolean {
  const [hasFailed, setHasFailed] = useState(false)
  const report = useRef(onScan)
  report.current = onScan

  useEffect(() => {
    if (!isLive) return
    const ended = new AbortController()
    readVin(video, ended.signal)
      .then((vin) => vin !== null && report.current(vin))
      .catch(() => !ended.signal.aborted && setHasFailed(true))
    return () => ended.abort()
  }, [video, isLive])

  return hasFailed
}

/** @returns null after the abort */
async function readVin(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal): Promise<string | null> {
  const reader = await createBarcodeReader()
  try {
    let previous: string | undefined
    while (!signal.aborted && video.current) {
      const texts = await reader.read(video.current)
      const vin = texts.map(findVin).find((found) => found !== undefined && isVin(found))
      // Code 39 has no checksum: a VIN without a check digit must be read twice.
      if (vin !== undefined && (hasRightCheckDigit(vin) || vin === previous)) return signal.aborted ? null : vin
      previous = vin ?? previous
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return null
  } finally {
    reader.close()
  }
}
