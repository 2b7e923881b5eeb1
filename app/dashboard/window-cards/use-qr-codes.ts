import { useEffect, useMemo, useState } from 'react'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import { isCarNumber } from '#domain/kinds/car/car-number.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'

const CODES_PER_TASK = 20
/** A code with more text is too fine to be read from some distance; with much more there is none. The number alone leads to the page too. */
const MAX_PATH_LENGTH = 150

export interface QrCode {
  address: string
  /** A data URL. */
  picture: string
}

interface QrCodes {
  codeOf: (car: Car) => QrCode | undefined
  made: number
  total: number
}

/**
 * The QR codes of the cars' public pages, made on this device. A car that the server has not numbered yet has no page.
 * @param prefix of the paths in the language of the cards
 */
export function useQrCodes(cars: readonly Car[], prefix: string): QrCodes {
  const [codes, setCodes] = useState<ReadonlyMap<string, QrCode>>(new Map())
  const addresses = useMemo(() => cars.flatMap((car) => addressOf(car, prefix) ?? []), [cars, prefix])

  useEffect(() => {
    const missing = addresses.filter((address) => !codes.has(address)).slice(0, CODES_PER_TASK)
    if (missing.length === 0) return
    let isCancelled = false
    void Promise.all(missing.map(async (address) => ({ address, picture: await qrCodeUrl(address) }))).then((made) => {
      if (!isCancelled) setCodes((before) => new Map([...before, ...made.map((code) => [code.address, code] as const)]))
    })
    return () => {
      isCancelled = true
    }
  }, [addresses, codes])

  return {
    codeOf: (car) => codes.get(addressOf(car, prefix) ?? ''),
    made: addresses.filter((address) => codes.has(address)).length,
    total: addresses.length,
  }
}

function addressOf(car: Car, prefix: string): string | undefined {
  if (!isCarNumber(car.id)) return undefined
  const path = carPath(car)
  return window.location.origin + prefix + (path.length > MAX_PATH_LENGTH ? `/cars/${car.id}` : path)
}
