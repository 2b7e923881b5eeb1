// Checks who decides: open conflicts are closed by a decision of somebody who may make it, and users without the admin role neither
// see conflicts about the settings nor change the settings. No ended session writes.

import type { PullResponse } from '#domain/protocol/protocol.ts'
import { type Conflict, isPersonalKind } from '#domain/records/kinds.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import type { Actor } from '#domain/users/user.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Activity, StoredUser } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'

type Account = Pick<StoredUser, 'role'>

export class DecisionWatch {
  readonly #conflicts = new Map<string, Conflict>()
  readonly #users = new Map<string, StoredUser>()
  /** The role of the sender when the request arrived. */
  readonly #roles = new WeakMap<Request, Actor['role'] | undefined>()
  readonly #world: { readonly journal: Journal }

  constructor(world: { readonly journal: Journal }) {
    this.#world = world
  }

  async onStart(store: Store): Promise<void> {
    const view = await store.read()
    this.#conflicts.clear()
    for (const [uid, conflict] of view.entries('conflicts')) this.#conflicts.set(uid, conflict)
    this.#users.clear()
    for (const [id, user] of view.entries('users')) this.#users.set(id, user)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const activities = changes.flatMap(({ table, row }) => (table === 'activity' && row ? [row as Activity] : []))
    // Several transactions are one commit: an account may have changed before or after the mutation.
    const accounts = new Map([...this.#users].map(([id, user]): [string, Account[]] => [id, [user]]))
    for (const { table, key, row } of changes) {
      if (table !== 'users' || !row) continue
      accounts.set(key, [...(accounts.get(key) ?? []), row as StoredUser])
    }
    for (const activity of activities) checkAuthor(activity, accounts)
    const deleted = this.#deletedBy(activities, changes)
    for (const { table, key, row } of changes) {
      if (table === 'conflicts' && row) this.#checkConflict(row as Conflict, activities, accounts, deleted)
      else if (table === 'users') row ? this.#users.set(key, row as StoredUser) : this.#users.delete(key)
    }
  }

  onRequest(request: Request): void {
    this.#roles.set(request, this.#roleOf(request))
  }

  /** S44: only admins receive conflicts about the settings. */
  onResponse(request: Request, { status, text }: Reply): void {
    const isUser = this.#roles.get(request) === 'user' && this.#roleOf(request) === 'user'
    if (!isUser || status !== 200 || request.method !== 'GET' || !request.path.startsWith('/api/sync/')) return
    const { changes = [], data = [] } = JSON.parse(text) as Partial<PullResponse> & { data?: Conflict[] }
    const conflicts = changes.flatMap(({ kind, record }) => (kind === 'conflict' && record ? [record] : []))
    if ([...conflicts, ...data].some(({ about }) => about === 'settings'))
      throw new Violation('S44', 'a user without the admin role receives a conflict about the settings')
  }

  #roleOf({ token }: Request): Actor['role'] | undefined {
    return this.#users.get(token?.split('.')[0] ?? '')?.role
  }

  /** The uids of the records that the activities delete. The deletion of a car may be undone by the same commit. */
  #deletedBy(activities: readonly Activity[], changes: readonly CommittedChange[]): ReadonlySet<string> {
    const conflictOf = (uid = '') => {
      const change = changes.find(({ table, key, row }) => table === 'conflicts' && key === uid && row)
      return (change?.row as Conflict | undefined) ?? this.#conflicts.get(uid)
    }
    const isDeletion = ({ name, mid }: Activity) => {
      if (name !== 'conflict.resolve') return name.endsWith('.delete')
      const decision = this.#world.journal.sent.get(mid)
      return decision?.args.choice === 'mine' && conflictOf(decision.uid)?.kind === 'sold_since'
    }
    return new Set(activities.filter(isDeletion).map(({ recordUid }) => recordUid))
  }

  /** S44: an open conflict is closed by a decision, or with its personal data (S57, S89). */
  #checkConflict(
    conflict: Conflict,
    activities: readonly Activity[],
    accounts: ReadonlyMap<string, Account[]>,
    deleted: ReadonlySet<string>,
  ): void {
    const { uid, state, about, kind, recordUid } = conflict
    const isPersonal = isPersonalKind(about) || kind === 'double_reservation'
    const before = this.#conflicts.get(uid)
    this.#conflicts.set(uid, conflict)
    if (before?.state !== 'open' || state !== 'resolved') return
    if (isPersonal && deleted.has(recordUid)) return
    const decisions = activities.filter(
      ({ name, mid }) => name === 'conflict.resolve' && this.#world.journal.sent.get(mid)?.uid === uid,
    )
    if (decisions.some(({ byId }) => accounts.get(String(byId))?.some((account) => mayDecide(account, conflict))))
      return
    const why = decisions.length === 0 ? 'without a decision' : `by user ${decisions[0]?.byId}`
    throw new Violation('S44', `the ${about} conflict ${short(uid)} is closed ${why}`)
  }
}

function checkAuthor({ mid, name, byId }: Activity, accounts: ReadonlyMap<string, Account[]>): void {
  if (byId === undefined) return
  const known = accounts.get(String(byId))
  if (!known) throw new Violation('S18', `${name} ${short(mid)} is written for user ${byId}, whose account is deleted`)
  if (name === 'settings.edit' && !known.some(({ role }) => role === 'admin'))
    throw new Violation('S44', `user ${byId}, who is no admin, changes the settings`)
}
