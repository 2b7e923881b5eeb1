import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { NO_FILTERS } from './car-filters.ts'
import { type CarQuery, readQuery, writeQuery } from './car-query.ts'

/**
 * What is asked for, kept in the address. The address is replaced beside the router: typing is no navigation, and
 * the fields must not wait for one. An arrival at the page (a link, Back, Forward) reads it anew.
 */
export function useCarQuery() {
  const { key, search: address } = useLocation()
  const [query, setQuery] = useState(() => readQuery(address))
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setQuery(readQuery(address))
  }

  const change = (next: CarQuery) => {
    setQuery(next)
    replaceSearch(writeQuery(next))
  }
  return {
    ...query,
    setFilter: (name: keyof CarQuery['filters'], value: string) =>
      change({ ...query, filters: { ...query.filters, [name]: value } }),
    setOrder: (order: CarQuery['order']) => change({ ...query, order }),
    clear: () => change({ ...query, filters: NO_FILTERS }),
  }
}

function replaceSearch(search: string): void {
  try {
    history.replaceState(history.state, '', `${window.location.pathname}${search}`)
  } catch {
    // Safari allows a hundred of these in half a minute; the next change catches up.
  }
}
