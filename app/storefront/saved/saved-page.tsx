import '#text/en/later.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { focusHeading } from '#app/storefront/layout/use-route-change.ts'
import { OwnCars, sharedIds } from './own-cars.tsx'
import { SharedCars } from './shared-cars.tsx'

export default function SavedPage() {
  const [params] = useSearchParams()
  const ids = sharedIds(params)
  const isShared = ids.length > 0
  const wasShared = useRef(isShared)
  useEffect(() => {
    if (wasShared.current === isShared) return
    wasShared.current = isShared
    focusHeading()
  }, [isShared])
  return isShared ? <SharedCars ids={ids} /> : <OwnCars />
}
