// URLs of photos that only this device, or only staff, can fetch. The staff chunk sets the stores; visitors have none.
import { createStore } from './store.ts'

/** A function as described in `picture-urls.ts`; another one after each change. Null for visitors. */
export const photoUrlsStore = createStore<((address: string, hasFailed?: boolean) => string | null) | null>(null)
