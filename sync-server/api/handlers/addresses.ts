import { isPublic } from '#domain/kinds/car/availability.ts'
import { carNumberFromSlug } from '#domain/kinds/car/car-slug.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { normalRedirects, type Redirect, redirectIssues } from '#domain/values/addresses/redirects.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { throwNotAdmin } from '#sync-server/auth/session.ts'
import { throwInvalid } from '#sync-server/errors.ts'
import { MISSED_DAYS } from '#sync-server/reconcile/retention.ts'
import { newAddress } from '#sync-server/store/new-address.ts'
import { recordActivity } from '#sync-server/store/record-activity.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import { MISSED_ADDRESSES } from '#sync-server/store/tables.ts'

const MAX_MISSED = 100
/** Added and removed entries that the activity log names. */
const MAX_LOGGED = 20

export function addressHandlers({ store, now, publicUrl: origin }: ApiDependencies) {
  return {
    'GET /redirects': async () => ({ data: redirectList(await store.read()) }),

    'PUT /redirects': async ({ caller, body }) => {
      const redirects = normalRedirects(body.data)
      await store.transact((records) => {
        const actor = caller.actorIn(records)
        if (!isAdmin(actor)) throwNotAdmin()
        const issues = redirectIssues(redirects, { origin, isCarPage: (path) => isCarPage(records, path) })
        if (issues.length > 0) throwInvalid(issues)
        replace(records, redirects, actor, now().toISOString())
      })
      return { data: redirectList(await store.read()) }
    },

    'GET /missed-addresses': async () => {
      const view = await store.read()
      const since = new Date(now().getTime() - MISSED_DAYS * DAY_MS).toISOString().slice(0, 10)
      const data = Array.from(view.entries(MISSED_ADDRESSES), ([path, missed]) => ({ path, ...missed }))
        .filter(({ path, lastDay }) => lastDay >= since && newAddress(view, path) === null)
        .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
      return { data: data.slice(0, MAX_MISSED) }
    },
  } satisfies SomeHandlers
}

const redirectList = (reader: Reader): Redirect[] =>
  Array.from(reader.entries('redirects'), ([from, { to }]) => ({ from, to })).sort((a, b) => (a.from < b.from ? -1 : 1))

function isCarPage(reader: Reader, path: string): boolean {
  const [, slug] = /^\/cars\/([^/]+)$/.exec(path) ?? []
  const number = slug === undefined ? null : carNumberFromSlug(slug)
  const car = number === null ? undefined : reader.find('cars', 'id', String(number))
  return car !== undefined && isPublic(car)
}

function replace(records: Records, redirects: readonly Redirect[], actor: Actor, at: string): void {
  const before = redirectList(records)
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))
  const removed = before.filter(({ from, to }) => targets.get(from) !== to)
  const added = redirects.filter(({ from, to }) => records.get('redirects', from)?.to !== to)
  if (removed.length + added.length === 0) return
  for (const { from } of removed) records.remove('redirects', from)
  for (const { from, to } of added) records.put('redirects', from, { to })
  const history = { redirects: { from: linesOf(removed), to: linesOf(added) } }
  recordActivity(records, { actor, name: 'redirects.edit', recordUid: 'redirects', history, now: at })
}

function linesOf(redirects: readonly Redirect[]): string[] {
  const lines = redirects.slice(0, MAX_LOGGED).map(({ from, to }) => `${from} ${to}`)
  return redirects.length > MAX_LOGGED ? [...lines, `and ${redirects.length - MAX_LOGGED} more`] : lines
}
