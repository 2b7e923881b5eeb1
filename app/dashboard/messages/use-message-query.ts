import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { MESSAGE_FILTERS, STATUS_FILTERS, type Wanted } from './message-list.ts'

export interface MessageQuery extends Wanted {
  /** The number of the message that is open. */
  open: number | null
}

/** On wide screens the message opens beside the list, elsewhere in its place. */
const besideEachOther = () => window.matchMedia('(width >= 700px)').matches

/** What the page shows, kept in the address. An opened message is a step of its own: Back closes it, the list keeps its place. */
export function useMessageQuery() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const query = readQuery(params)
  // Two changes may be asked for before the first is shown: typing, then at once a message.
  const asked = useRef(query)
  useEffect(() => {
    asked.current = readQuery(params)
  }, [params])
  const go = (wanted: Partial<MessageQuery>, replace: boolean, step?: { fromList: true }) => {
    const next = { ...asked.current, ...wanted }
    asked.current = next
    const address = new URLSearchParams()
    if (next.search) address.set('q', next.search)
    if (next.filter !== 'all') address.set('show', next.filter)
    if (next.status !== 'any') address.set('status', next.status)
    if (next.open !== null) address.set('id', String(next.open))
    navigate(
      { search: address.toString() },
      { replace, state: step ?? (replace ? state : null), preventScrollReset: replace || besideEachOther() },
    )
  }
  return {
    query,
    change: (wanted: Partial<Wanted>) => go(wanted, true),
    open: (message: number) =>
      query.open === null ? go({ open: message }, false, { fromList: true }) : go({ open: message }, true),
    close: () => (state?.fromList ? navigate(-1) : go({ open: null }, true)),
  }
}

function readQuery(params: URLSearchParams): MessageQuery {
  const id = Number.parseInt(params.get('id') ?? '', 10)
  return {
    search: params.get('q') ?? '',
    filter: MESSAGE_FILTERS.find((filter) => filter === params.get('show')) ?? 'all',
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'any',
    open: Number.isNaN(id) ? null : id,
  }
}
