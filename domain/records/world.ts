import type { IndexOf, Kind, ListedKind, NumberedKind, RecordTypes } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'

/** The records as rules read them: on the server those of a transaction, on a device the view. Deleted records are not found. */
export interface World {
  get<K extends ListedKind>(kind: K, uid: string): RecordTypes[K] | undefined
  /** @param value as the declaration of the kind computes it, for example by `stockNumberKey` */
  find<K extends ListedKind>(kind: K, index: IndexOf<K>, value: string): RecordTypes[K] | undefined
  settings(): SiteSettings
  deletion(uid: string): Deletion | undefined
}

interface DeletionOf<K extends NumberedKind> {
  uid: string
  version: number
  kind: K
  id: number
  deletedAt: string
  /** The record, while it can be restored. Never set for a kind with personal data. */
  last?: RecordTypes[K]
}

/** Tombstone of a deleted record. */
export type Deletion = { [K in NumberedKind]: DeletionOf<K> }[NumberedKind]

/** A record that replaces the stored one, or a deletion. The store assigns the version. */
export type Put = { [K in Kind]: { kind: K; record: RecordTypes[K] } }[Kind] | { kind: 'deletion'; record: Deletion }

export const deletionOf = (
  kind: NumberedKind,
  { uid, id }: { uid: string; id: number },
  deletedAt: string,
): Put & { kind: 'deletion' } => ({ kind: 'deletion', record: { kind, uid, version: 0, id, deletedAt } as Deletion })
