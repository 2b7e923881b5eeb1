import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { MESSAGE_FILTERS, STATUS_FILTERS, type Wanted } from './message-list.ts'

export interface MessageQuery extends Wanted {
  /** The number of the message that is open. */
  open: number | null
}

/** On wide screens the message opens beside the list, elsewhere in its place. */
const besideEachOther = () => window.matchMedia('(width >= 700px)').matches

/** The history state of a step that opened a message: the address of the list it was opened from. */
interface FromList {
  list?: string
}

/** What the page shows, kept in the address. An opened message is a step of its own: Back closes it, the list keeps its place. */
export function useMessageQuery() {
  const [params] = useSearchParams()
  const state = useLocation().state as FromList | null
  const navigate = useNavigate()
  const query = readQuery(params)
  // Two changes may be asked for before the first is shown: typing, then at once a message.
  const asked = useRef(query)
  useEffect(() => {
    asked.current = readQuery(params)
  }, [params])
  const go = (wanted: Partial<MessageQuery>, replace: boolean, from: FromList | null = state) => {
    asked.current = { ...asked.current, ...wanted }
    navigate(
      { search: addressOf(asked.current) },
      { replace, state: from, preventScrollReset: replace || besideEachOther() },
    )
  }
  const listAddress = () => addressOf({ ...asked.current, open: null })
  return {
    query,
    change: (wanted: Partial<Wanted>) => go(wanted, true),
    open: (message: number) =>
      query.open === null ? go({ open: message }, false, { list: listAddress() }) : go({ open: message }, true),
    close: () => {
      // A second press may come before the first is shown.
      if (asked.current.open === null) return
      // A list that was filtered anew beside the message stays as it is.
      if (state?.list !== listAddress()) return go({ open: null }, true, null)
      asked.current = { ...asked.current, open: null }
      navigate(-1)
    },
  }
}

function addressOf({ search, filter, status, open }: MessageQuery): string {
  const address = new URLSearchParams()
  if (search) address.set('q', search)
  if (filter !== 'all') address.set('show', filter)
  if (status !== 'any') address.set('status', status)
  if (open !== null) address.set('id', String(open))
  return address.toString()
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
