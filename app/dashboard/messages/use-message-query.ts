import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { WIDTHS } from '#domain/values/widths.ts'
import { type ListQuery, READ_FILTERS, STATUS_FILTERS } from './message-list.ts'

export interface MessageQuery extends ListQuery {
  /** `id` of the open message. */
  open: number | null
}

/** On wide screens the message opens beside the list, elsewhere in its place. */
const isSideBySide = () => window.matchMedia(WIDTHS.tablet).matches

/** History state of an entry that opened a message from the list. */
interface OpenedFrom {
  /** Query of the list that the message was opened from. */
  list?: string
}

/**
 * The state of the page, stored in the address. Opening a message from the list adds a history entry, so that Back closes the message and
 * the list keeps its scroll position.
 */
export function useMessageQuery() {
  const [params] = useSearchParams()
  const state = useLocation().state as OpenedFrom | null
  const navigate = useNavigate()
  const query = readQuery(params)
  // Ahead of `params` until the navigation is rendered: another change may follow before, such as a search and a click.
  const latestQuery = useRef(query)
  /** The search of the last navigation until it is rendered; until then those before it can be rendered. */
  const pendingSearch = useRef<string | null>(null)
  const isHistory = useNavigationType() === 'POP'
  useEffect(() => {
    const isRendered = isHistory || pendingSearch.current === null || pendingSearch.current === params.toString()
    if (!isRendered) return
    pendingSearch.current = null
    latestQuery.current = readQuery(params)
  }, [params, isHistory])
  const go = (change: Partial<MessageQuery>, replace: boolean, from: OpenedFrom | null = state) => {
    latestQuery.current = { ...latestQuery.current, ...change }
    const search = toSearch(latestQuery.current)
    pendingSearch.current = search
    navigate({ search }, { replace, state: from, preventScrollReset: replace || isSideBySide() })
  }
  const listSearch = () => toSearch({ ...latestQuery.current, open: null })
  return {
    query,
    /** The id of the message that is open, or will be with the next render. */
    latestOpenId: () => latestQuery.current.open,
    change: (change: Partial<ListQuery>) => go(change, true),
    open: (id: number) =>
      query.open === null ? go({ open: id }, false, { list: listSearch() }) : go({ open: id }, true),
    close: () => {
      // A second press may arrive before the first is rendered.
      if (latestQuery.current.open === null) return
      // Going back would restore the former filters, so a list that was filtered meanwhile replaces the entry.
      if (state?.list !== listSearch()) return go({ open: null }, true, null)
      latestQuery.current = { ...latestQuery.current, open: null }
      navigate(-1)
    },
  }
}

function toSearch({ search, filter, status, source, open }: MessageQuery): string {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (filter !== 'all') params.set('show', filter)
  if (status !== 'any') params.set('status', status)
  if (source) params.set('source', source)
  if (open !== null) params.set('id', String(open))
  return params.toString()
}

function readQuery(params: URLSearchParams): MessageQuery {
  const id = Number.parseInt(params.get('id') ?? '', 10)
  return {
    search: params.get('q') ?? '',
    filter: READ_FILTERS.find((filter) => filter === params.get('show')) ?? 'all',
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'any',
    source: params.get('source') ?? '',
    open: Number.isNaN(id) ? null : id,
  }
}
