// Checks the ends of sessions: what stays on the device (S60, S61, S64, S65), and that an ended session gets nothing from the server
// (S18, S70).
import type { Commit, LocalStore, Rows, ViewTableName } from '#app/local/db/local-store.ts'
import { addedPhotos } from '#app/local/photos/photo-uses.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { StoreMirror } from './store-mirror.ts'

/** What the server sent, and unsaved forms. */
const NEVER_KEPT = ['cars', 'inquiries', 'conflicts', 'settings', 'drafts'] as const
const KEPT = ['outbox', 'refused', 'settled', 'aliases', 'imports'] as const

export class SessionWatch {
  readonly #users = new Map<string, StoredUser>()
  /** Whether the session of a request had ended when the request arrived. */
  readonly #ended = new WeakMap<Request, boolean>()
  readonly #mirror: StoreMirror

  constructor({ mirror }: { mirror: StoreMirror }) {
    this.#mirror = mirror
  }

  async onStart(store: Store): Promise<void> {
    this.#users.clear()
    for (const [id, user] of (await store.read()).entries('users')) this.#users.set(id, user)
  }

  onServerCommit(changes: readonly CommittedChange[]): void {
    for (const { table, key, row } of changes) {
      if (table === 'users') row ? this.#users.set(key, row as StoredUser) : this.#users.delete(key)
    }
  }

  onRequest(request: Request): void {
    this.#ended.set(request, this.#hasEnded(request))
  }

  /** S18, S70: a session that has ended is answered with 401. */
  onResponse(request: Request, { status }: Reply): void {
    if (status !== 401 && status !== 503 && this.#ended.get(request) && this.#hasEnded(request))
      throw new Violation('S18', `${request.method} ${request.path.slice(0, 30)} of an ended session gets ${status}`)
  }

  #hasEnded({ token }: Request): boolean {
    if (token === null) return false
    const [id = '', version] = token.split('.')
    const user = this.#users.get(id)
    return (
      !user || user.tokenVersion !== Number(version) || Boolean(user.endedSessions?.some(({ jti }) => jti === token))
    )
  }

  /** To be called after the mirror has followed the commit. @param before the photos, outbox and device before the commit */
  onDeviceCommit(store: LocalStore, { changes }: Commit, before: Before): void {
    if (!changes || changes.length === 0) return
    const device = this.#mirror.get(store, 'device', 'device')
    const wasOpen = !before.device || before.device.session === 'open'
    if (!wasOpen && !changes.some(({ table }) => table === 'device'))
      throw new Violation('S60', `${changes.map(({ table }) => table)} are written after the session has ended`)
    if (!wasOpen || !device || device.session === 'open') return
    this.#checkKept(store, device, before)
  }

  #checkKept(store: LocalStore, device: Rows['device'], before: Before): void {
    const count = (table: ViewTableName) => this.#mirror.all(store, table).length
    const left = NEVER_KEPT.find((table) => count(table) > 0)
    if (left) throw new Violation('S61', `${left} stay on the device after its session has ended`)
    if (device.token !== undefined || device.cursor !== null)
      throw new Violation('S61', 'the token or the cursor stays on the device after its session has ended')
    const keepsOutbox = device.clientId !== ''
    if (!keepsOutbox && [...KEPT, 'photos' as const].some((table) => count(table) > 0))
      throw new Violation('S61', 'something stays on the device after everything was discarded')
    if (!keepsOutbox) return
    const isGone = device.session === 'gone'
    const lost = KEPT.find(
      (table) => !(isGone && table !== 'imports' && table !== 'refused') && count(table) < before.counts[table],
    )
    if (lost) throw new Violation('S61', `${lost} of a kept outbox are deleted`)
    const photos = new Set(this.#mirror.all(store, 'photos').map(({ hash }) => hash))
    for (const { envelope, outcome, withdrawn } of before.outbox) {
      if (outcome || withdrawn) continue
      const gone = addedPhotos(envelope).find((hash) => before.photos.has(hash) && !photos.has(hash))
      if (gone) throw new Violation('S87', `photo ${gone.slice(0, 8)} of a kept mutation is deleted`)
    }
  }

  /** What a commit is compared with. */
  before(store: LocalStore): Before {
    const rows = <T extends ViewTableName>(table: T) => this.#mirror.all(store, table)
    return {
      device: this.#mirror.get(store, 'device', 'device'),
      outbox: rows('outbox'),
      photos: new Set(rows('photos').map(({ hash }) => hash)),
      counts: Object.fromEntries(KEPT.map((table) => [table, rows(table).length])) as Before['counts'],
    }
  }
}

interface Before {
  device: Rows['device'] | undefined
  outbox: Rows['outbox'][]
  photos: ReadonlySet<string>
  counts: Record<(typeof KEPT)[number], number>
}
