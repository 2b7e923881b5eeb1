import { useEffect, useMemo, useState } from 'react'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import type { Car } from '#domain/cars/car.ts'
import { isCarNumber } from '#domain/cars/car-number.ts'
import { carPath } from '#domain/cars/car-slug.ts'

const CODES_PER_TASK = 20

interface QrCodes {
  codeOf: (car: Car) => string | undefined
  made: number
  total: number
}

/** The QR codes of the cars' public pages, made on this device. A car that the server has not numbered yet has no page. */
export function useQrCodes(cars: readonly Car[]): QrCodes {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const addresses = useMemo(() => cars.flatMap((car) => addressOf(car) ?? []), [cars])

  useEffect(() => {
    const missing = addresses.filter((address) => !codes.has(address)).slice(0, CODES_PER_TASK)
    if (missing.length === 0) return
    let isCancelled = false
    void Promise.all(missing.map(async (address) => [address, await qrCodeUrl(address)] as const)).then((made) => {
      if (!isCancelled) setCodes((before) => new Map([...before, ...made]))
    })
    return () => {
      isCancelled = true
    }
  }, [addresses, codes])

  return {
    codeOf: (car) => codes.get(addressOf(car) ?? ''),
    made: addresses.filter((address) => codes.has(address)).length,
    total: addresses.length,
  }
}

function addressOf(car: Car): string | undefined {
  return isCarNumber(car.id) ? window.location.origin + carPath(car) : undefined
}
