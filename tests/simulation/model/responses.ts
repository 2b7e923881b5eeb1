// The contents of responses to readers: the response to a pull, a list, the settings and the conflicts, from the state at which the server
// read them.

import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { KINDS, LISTED_KINDS, type ListedKind } from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS, presentRecord } from '#domain/kinds/records.ts'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { CURSOR_HEADER, type PulledChange, type PullResponse, parseCursor } from '#domain/protocol/protocol.ts'
import { type Row, type TableName, WAS_PUBLIC } from '#sync-server/store/tables.ts'
import type { Reply, Request } from '#tests/simulation/http.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { sessionUser } from './requests.ts'
import { readable, rowsIn, type State, sameJson, settingsIn, worldOf } from './rows.ts'

export type Reader = Actor['role']

/** The reader at this state; undefined for a session that has ended. */
export function readerOf(state: State, token: string | null): { id: number | null; role: Reader } | undefined {
  if (token === null) return { id: null, role: 'visitor' }
  return sessionUser(readable(state), token)
}

/** A record as the reader receives it; null for one that they may not see. */
export function presented<K extends ListedKind>(state: State, kind: K, row: object, reader: Reader): object | null {
  const site = {
    settings: () => settingsIn(readable(state)),
    photo: (hash: string) => rowsIn(state, 'photos').get(hash),
    reservation: (carUid: string) => worldOf(readable(state)).find('reservation', 'carUid', carUid),
  }
  return presentRecord(kind, row as never, reader, site) as object | null
}

export const presentedSettings = (state: State, reader: Reader) => presentSettings(settingsIn(readable(state)), reader)

const byVersion = (a: { version: number }, b: { version: number }) => a.version - b.version

/** The change of each record after this version, in order. Null for one of which the reader learns nothing. */
function changesAfter(state: State, after: number, reader: Reader): { version: number; change: PulledChange | null }[] {
  const changed = <T extends TableName>(table: T) =>
    [...rowsIn(state, table)].filter(([, row]) => (row as { version: number }).version > after)
  const records = LISTED_KINDS.flatMap((kind) =>
    changed(KINDS[kind].table).map(([uid, row]) => {
      const record = presented(state, kind, row, reader)
      const isSent = record !== null || reader !== 'visitor' || (row as Row<'cars'>)[WAS_PUBLIC]
      return { version: row.version, change: isSent ? ({ kind, uid, record } as PulledChange) : null }
    }),
  )
  const deletions = changed('deletions').map(([uid, { kind, version, [WAS_PUBLIC]: wasPublic }]) => ({
    version,
    change: reader !== 'visitor' || wasPublic ? ({ kind, uid, record: null } as PulledChange) : null,
  }))
  const settings = changed('settings').map(([, { version }]) => ({
    version,
    change: { kind: 'settings' as const, uid: SETTINGS_UID, record: presentedSettings(state, reader) },
  }))
  return [...records, ...deletions, ...settings].sort(byVersion)
}

export interface Position {
  state: State
  /** Whether the cursor is a position in the present history. */
  isKnown(cursor: string): boolean
}

export interface Read {
  cursor: string
  reader: Reader
  /** Whether a device that stores the response has everything up to its cursor. */
  isWhole: boolean
  records: object[]
}

/** The records that a reader has received; null for another kind of response. */
export function readIn(
  { method, path, token }: Request,
  { status, text, headers }: Reply,
): Omit<Read, 'reader'> | null {
  if (method !== 'GET' || status !== 200) return null
  const body = JSON.parse(text)
  if (path.startsWith('/api/sync/pull')) {
    const { cursor, more, reset, changes } = body as PullResponse
    return { cursor, isWhole: !more && !reset, records: changes.flatMap(({ record }) => record ?? []) }
  }
  const records = path.startsWith('/api/settings') ? [body] : body.data
  return { cursor: headers[CURSOR_HEADER] ?? `${token}`, isWhole: false, records }
}

/** @throws Violation */
export function checkRead(request: Request, reply: Reply, position: Position): Reader {
  const url = new URL(request.path, 'http://server')
  const { state } = position
  const reader = readerOf(state, request.token)
  if (!reader) throw new Violation('S18', `${url.pathname} of an ended session is answered`)
  const { role } = reader
  const cursor = reply.headers[CURSOR_HEADER] ?? ''
  const body = JSON.parse(reply.text)
  const kind = NUMBERED_KINDS.find((each) => KINDS[each].path === url.pathname)
  let right: unknown
  if (url.pathname === '/api/sync/pull') right = pulled(url, body, position, role)
  else if (kind) right = listed(state, kind, role, Number(url.searchParams.get('after') ?? 0), body)
  else if (url.pathname === '/api/settings') right = presentedSettings(state, role)
  else right = { data: openConflicts(state, role) }
  if (!sameJson(body, JSON.parse(JSON.stringify(right))))
    throw new Violation('S31', `${request.path} is\n${reply.text}\nand this is right\n${JSON.stringify(right)}`)
  if (cursor && parseCursor(cursor)?.sequence !== state.sequence)
    throw new Violation('S33', `${url.pathname} has the cursor ${cursor} at ${state.sequence}`)
  return role
}

const openConflicts = (state: State, role: Reader) =>
  [...rowsIn(state, 'conflicts').values()].filter((each) => each.state === 'open' && mayDecide({ role }, each))

function listed(state: State, kind: ListedKind, role: Reader, after: number, { data }: { data: object[] }) {
  const rows = [...rowsIn(state, KINDS[kind].table).values()] as Row<'cars'>[]
  const all = rows
    .filter(({ id }) => id > after)
    .sort((a, b) => a.id - b.id)
    .flatMap((row) => presented(state, kind, row, role) ?? [])
  const page = all.slice(0, data.length)
  return { data: page, ...(all.length > page.length ? { after: (page.at(-1) as { id: number }).id } : {}) }
}

function pulled({ searchParams }: URL, body: PullResponse, { state, isKnown }: Position, role: Reader): object {
  const sent = searchParams.get('cursor') ?? ''
  const known = isKnown(sent) && isKnown(searchParams.get('known') ?? sent)
  const sequence = parseCursor(sent)?.sequence ?? 0
  const horizon = rowsIn(state, 'counters').get('horizon')?.value ?? 0
  const isReset = !known || sequence < horizon
  const rest = isReset ? [] : changesAfter(state, sequence, role)
  const upTo = parseCursor(body.cursor)?.sequence ?? 0
  const page = body.more ? rest.filter(({ version }) => version <= upTo) : rest
  const isPage = body.more ? page.length < rest.length && page.at(-1)?.version === upTo : upTo === state.sequence
  if (!isPage) throw new Violation('S31', `a pull at ${state.sequence} has the cursor ${body.cursor}`)
  return {
    cursor: body.cursor,
    now: body.now,
    more: body.more,
    ...(role === 'visitor' ? {} : { role }),
    ...(isReset ? { reset: true } : {}),
    ...(known ? {} : { unknown: true }),
    changes: page.flatMap(({ change }) => change ?? []),
  }
}
