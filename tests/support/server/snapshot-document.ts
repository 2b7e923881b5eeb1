import type { Document } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { openSnapshot } from '#sync-server/store/json/files/read-snapshot.ts'

/** The content of a data.json. */
export async function documentIn(bytes: Buffer, partBytes = 1024): Promise<Document> {
  return loadDocument(await openSnapshot('data.json', fileOf(bytes), FORMAT, { partBytes }))
}

export function fileOf(bytes: Buffer): ReadableFile {
  return { size: bytes.length, read: async (target, at) => bytes.copy(target, 0, at), close: async () => {} }
}
