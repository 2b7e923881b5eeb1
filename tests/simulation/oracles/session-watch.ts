// Checks the ends of sessions: what stays on the device (S60, S61, S18).
import type { Commit, LocalStore, Rows, ViewTableName } from '#app/local/db/local-store.ts'
import { addedPhotos } from '#app/local/photos/photo-uses.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { StoreMirror } from './store-mirror.ts'

/** The tables of records that the server sent. */
const NEVER_KEPT = ['cars', 'inquiries', 'conflicts', 'settings'] as const
const KEPT = ['outbox', 'refused', 'aliases', 'drafts'] as const

export class SessionWatch {
  readonly #mirror: StoreMirror

  constructor({ mirror }: { mirror: StoreMirror }) {
    this.#mirror = mirror
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
    const keepsOutbox = device.deviceId !== ''
    if (!keepsOutbox && [...KEPT, 'photos' as const].some((table) => count(table) > 0))
      throw new Violation('S61', 'something stays on the device after everything was discarded')
    if (!keepsOutbox) return
    const lost = KEPT.find((table) => count(table) < before.counts[table])
    if (lost) throw new Violation('S61', `${lost} of a kept outbox are deleted`)
    const photos = new Set(this.#mirror.all(store, 'photos').map(({ hash }) => hash))
    for (const { envelope, outcome } of before.outbox) {
      if (outcome) continue
      const gone = addedPhotos(envelope).find((hash) => before.photos.has(hash) && !photos.has(hash))
      if (gone) throw new Violation('S80', `photo ${gone.slice(0, 8)} of a kept mutation is deleted`)
    }
  }

  /** The state with which a commit is compared. */
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
