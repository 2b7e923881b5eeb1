import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { MESSAGE_FILTERS, type MessageFilter } from './message-list.ts'

export interface MessageQuery {
  search: string
  filter: MessageFilter
  /** The number of the message that is open. */
  open: number | null
}

/** What the page shows, kept in the address. An opened message is a step of its own: Back closes it, the list keeps its place. */
export function useMessageQuery() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = Number.parseInt(params.get('id') ?? '', 10)
  const query: MessageQuery = {
    search: params.get('q') ?? '',
    filter: MESSAGE_FILTERS.find((filter) => filter === params.get('show')) ?? 'all',
    open: Number.isNaN(id) ? null : id,
  }
  const go = (wanted: Partial<MessageQuery>, replace: boolean, step?: { fromList: true }) => {
    const next = { ...query, ...wanted }
    const address = new URLSearchParams()
    if (next.search) address.set('q', next.search)
    if (next.filter !== 'all') address.set('show', next.filter)
    if (next.open !== null) address.set('id', String(next.open))
    navigate(
      { search: address.toString() },
      { replace, state: step ?? (replace ? state : null), preventScrollReset: replace },
    )
  }
  return {
    query,
    change: (wanted: Pick<Partial<MessageQuery>, 'search' | 'filter'>) => go(wanted, true),
    open: (message: number) =>
      query.open === null ? go({ open: message }, false, { fromList: true }) : go({ open: message }, true),
    close: () => (state?.fromList ? navigate(-1) : go({ open: null }, true)),
  }
}
