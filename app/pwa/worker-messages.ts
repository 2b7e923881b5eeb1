// The messages from pages to the service worker. Both may be of different versions, so the spelling must not change.

import type { LanguageCode } from '#domain/values/languages.ts'

/** The tag under which pages register for Background Sync. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** The spelling is older than the name. */
export const PREFETCH_PICTURES = 'KEEP_PICTURES'

export interface PrefetchPicturesMessage {
  type: typeof PREFETCH_PICTURES
  /** Pictures of viewed cars are kept longer than those of the list. */
  of: 'listed' | 'viewed'
  addresses: readonly string[]
}

export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  /** Sent by a page that the worker does not control yet. */
  | { type: 'CLAIM' }
  /** Sent by each page that needs the texts of the language. */
  | { type: 'CACHE_LANGUAGE'; language: LanguageCode; path: string }
  | { type: 'CLEAR_BADGE' }
  | PrefetchPicturesMessage
