import type { Store, View } from '#sync-server/store/store.ts'
import { StoreUnreachable } from '#sync-server/store/store-errors.ts'

export interface PageView {
  view: View
  /** When the view was last brought up to date, if the database does not respond. */
  asOf: Date | null
}

/** For pages, which browsers show: what this server knows is better for a visitor than an error. */
export async function readOrKnown(store: Pick<Store, 'read' | 'known' | 'knownAt'>): Promise<PageView> {
  try {
    return { view: await store.read(), asOf: null }
  } catch (error) {
    if (!(error instanceof StoreUnreachable) || !store.knownAt) throw error
    return { view: store.known(), asOf: store.knownAt() }
  }
}
