import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { focusHeading } from '#app/storefront/layout/use-page-arrival.ts'
import { OwnCars } from './own-cars.tsx'
import { SharedCars } from './shared-cars.tsx'
import { sharedIds } from './shared-list.ts'

export default function SavedPage() {
  const [params] = useSearchParams()
  const ids = sharedIds(params)
  const shared = ids.length > 0
  const before = useRef(shared)
  useEffect(() => {
    if (before.current === shared) return
    before.current = shared
    focusHeading()
  }, [shared])
  return shared ? <SharedCars ids={ids} /> : <OwnCars />
}
