// Checks resets (S33): the server continues from each cursor that it has issued in its present history, unless something that the
// cursor has not seen is pruned.
import { CURSOR_HEADER, type PullResponse, parseCursor } from '#domain/protocol/protocol.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'

interface Dependencies {
  readonly serverWatch: { readonly restores: number; readonly horizon: number }
}

export class CursorWatch {
  /** How often the server had been restored when it issued the cursor. */
  readonly #issued = new Map<string, number>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  onResponse({ method, path }: Request, { status, headers, text }: Reply): void {
    if (method !== 'GET' || status !== 200) return
    const { restores, horizon } = this.#world.serverWatch
    const url = new URL(path, 'http://server')
    const pulled = url.pathname === '/api/sync/pull' ? (JSON.parse(text) as PullResponse) : null
    const sent = url.searchParams.get('cursor') ?? ''
    const sequence = parseCursor(sent)?.sequence ?? -1
    if (pulled?.reset && this.#issued.get(sent) === restores && sequence >= horizon)
      throw new Violation('S33', `the cursor ${sent} is reset, which this history has issued`)
    const cursor = pulled?.cursor ?? headers[CURSOR_HEADER]
    if (cursor) this.#issued.set(cursor, restores)
  }
  /** Whether the server was restored since it issued the cursor. */
  precedesRestore(cursor: string): boolean {
    const { restores } = this.#world.serverWatch
    return (this.#issued.get(cursor) ?? restores) < restores
  }
}
