import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { QUERY_CHANGE } from '#app/storefront/components/query-change.ts'
import { NO_FILTERS } from './car-filters.ts'
import { type CarQuery, readQuery, writeQuery } from './car-query.ts'

/**
 * Filters and order, stored in the URL. Changes replace the URL without the router, because its re-render would delay
 * typing. Each navigation to the page reads the URL again.
 */
export function useCarQuery() {
  const { key, search } = useLocation()
  const [query, setQuery] = useState(() => readQuery(search))
  const [lastKey, setLastKey] = useState(key)
  if (lastKey !== key) {
    setLastKey(key)
    setQuery(readQuery(search))
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
    dispatchEvent(new Event(QUERY_CHANGE))
  } catch {
    // Safari throws after 100 calls in 30 seconds. The next change writes the whole query.
  }
}
