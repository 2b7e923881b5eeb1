// The calls of photos, and the files that the server keeps of them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OWNER_MARKER, PHOTO_FOLDER, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { TestPhoto } from '#tests/support/fixtures/photos.ts'
import { rawRequest } from './raw-request.ts'
import type { TestServer } from './test-server.ts'

export const ACCEPTS_ALL_FORMATS = { Accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' }

export function photoApi(server: Pick<TestServer, 'url'>, token?: string) {
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  return {
    async put({ path, bytes, type }: Pick<TestPhoto, 'path' | 'bytes' | 'type'>, headers: Record<string, string> = {}) {
      const response = await rawRequest(server.url + path, {
        method: 'PUT',
        headers: { 'Content-Type': type, ...authorization, ...headers },
        body: bytes,
      })
      return { ...response, body: JSON.parse(response.bytes.toString()) }
    },
    /** @param path may have a query */
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      rawRequest(server.url + path, { method, headers: { ...authorization, ...headers } }),
  }
}

export async function whenEncoded(store: Store, { sha256 }: Pick<TestPhoto, 'sha256'>): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = async () => {
      if (!(await store.read()).get('photos', sha256)?.encoded) return
      remove()
      resolve()
    }
    const remove = store.onCommit(() => void check())
    void check()
  })
}

/** @returns the name of the folder of its files */
export async function photoFolderOf(store: Store, { sha256 }: Pick<TestPhoto, 'sha256'>): Promise<string> {
  const row = (await store.read()).get('photos', sha256)
  if (!row) throw new Error(`There is no photo ${sha256}`)
  return photoFolder(sha256, row)
}

/** Files and folders, relative to the folder of the photos. */
export async function storedPhotoFiles({ dir }: Pick<TestServer, 'dir'>): Promise<string[]> {
  const folder = join(dir, PHOTO_FOLDER)
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name !== OWNER_MARKER).sort()
}
