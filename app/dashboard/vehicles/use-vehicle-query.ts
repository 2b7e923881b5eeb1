import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, VEHICLE_STATUSES, type VehicleStatus } from './vehicle-list.ts'

export interface VehicleQuery {
  search: string
  status: VehicleStatus
  size: number
  page: number
}

/** What the list shows, kept in the address so that Back, a reload and a shared link lead to the same list. */
export function useVehicleQuery(): [VehicleQuery, (change: Partial<VehicleQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  // Two changes may be asked for before the first is shown: typing, then at once another filter.
  const asked = useRef(query)
  useEffect(() => {
    asked.current = readQuery(params)
  }, [params])
  const change = (wanted: Partial<VehicleQuery>) => {
    const next = { ...asked.current, page: 1, ...wanted }
    asked.current = next
    const address = new URLSearchParams()
    if (next.search) address.set('q', next.search)
    if (next.status !== 'available') address.set('status', next.status)
    if (next.size !== DEFAULT_PAGE_SIZE) address.set('size', String(next.size))
    if (next.page > 1) address.set('page', String(next.page))
    setParams(address, { replace: wanted.page === undefined, preventScrollReset: true })
  }
  return [query, change]
}

function readQuery(params: URLSearchParams): VehicleQuery {
  return {
    search: params.get('q') ?? '',
    status: VEHICLE_STATUSES.find((status) => status === params.get('status')) ?? 'available',
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULT_PAGE_SIZE,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }
}
