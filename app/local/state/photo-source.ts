import { createStore } from './store.ts'

/** Resolves to the bytes of a photo, of this device or of the server; to null when neither has it. Null for visitors. */
export const photoSourceStore = createStore<((address: string) => Promise<Blob | null>) | null>(null)
