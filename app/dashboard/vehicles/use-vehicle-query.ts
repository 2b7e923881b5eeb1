import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMedia } from '#app/dashboard/components/hooks/use-media.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, VEHICLE_STATUSES, type VehicleStatus } from './vehicle-list.ts'

export interface VehicleQuery {
  search: string
  status: VehicleStatus
  /** Vehicles per page. */
  size: number
  /** From 1. */
  page: number
}

/**
 * The state of the list, stored in the address, so that Back, a reload and a shared link show the same list. A change goes to page 1 unless
 * it names a page. Only page changes add a history entry.
 */
export function useVehicleQuery(): [VehicleQuery, (change: Partial<VehicleQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  // Ahead of `params` until the navigation is rendered: another change may follow before, such as a search and a filter.
  const latestQuery = useRef(query)
  useEffect(() => {
    latestQuery.current = readQuery(params)
  }, [params])
  const setQuery = (change: Partial<VehicleQuery>) => {
    const next = { ...latestQuery.current, page: 1, ...change }
    latestQuery.current = next
    const address = new URLSearchParams()
    if (next.search) address.set('q', next.search)
    if (next.status !== 'available') address.set('status', next.status)
    if (next.size !== DEFAULT_PAGE_SIZE) address.set('size', String(next.size))
    if (next.page > 1) address.set('page', String(next.page))
    setParams(address, { replace: change.page === undefined, preventScrollReset: true })
  }
  return [query, setQuery]
}

function readQuery(params: URLSearchParams): VehicleQuery {
  return {
    search: params.get('q') ?? '',
    status: VEHICLE_STATUSES.find((status) => status === params.get('status')) ?? 'available',
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULT_PAGE_SIZE,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }
}

/** `wide`: a table with the main actions in each row. `narrow`: a table with the actions in a menu. `cards`: the switches too. */
export type ListLayout = 'wide' | 'narrow' | 'cards'

export function useListLayout(): ListLayout {
  const isWide = useMedia(WIDTHS.wide)
  const isCards = useMedia(WIDTHS.phone)
  if (isCards) return 'cards'
  return isWide ? 'wide' : 'narrow'
}
