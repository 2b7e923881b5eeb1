// Whether the files of photos are there and are those of this store. A folder or a bucket names its store in a marker. Two stores in one
// place would delete each other's photos, because each deletes what its rows do not name.
import type { Logger } from 'pino'
import { type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { Store, View } from '#sync-server/store/store.ts'

const RECHECK_MS = 10_000
/** The number of newest photos whose files are looked for at the start. */
const LOOKED_FOR = 20
const END_OF_TIME = new Date(8.64e15)

/**
 * - `mayStore`: false while a photo that is stored now could be lost: another store owns the place, or it is not reachable.
 * - `mayDelete`: false also while the owner of the photos is unknown.
 */
export interface PhotoOwnership {
  mayStore(): Promise<boolean>
  mayDelete(): Promise<boolean>
  /** Logs what is wrong, and which of the newest photos have no files. */
  reportAtStart(): Promise<void>
}

interface OwnershipOptions {
  store: Store
  files: PhotoFiles
  log: Pick<Logger, 'warn'>
}

interface Problem {
  text: string
  mayStore: boolean
}

const OWN_PHOTOS = 'If it is this store that has them now: npm run maintain -- --own-photos'

/** The id of a store never changes, so it is known also while the database does not respond. */
export function photoOwnership({ store, files, log }: OwnershipOptions): PhotoOwnership {
  const { name } = files
  let problem: Problem | null = null
  let logged = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  let ownedBy = ''

  /** @param adopts whether photos without a marker, all of which this store knows, get one */
  async function findProblem(adopts: boolean): Promise<Problem | null> {
    const { storeId } = store.known()
    const owner = await files.owner()
    if (owner === storeId) {
      ownedBy = storeId
      return null
    }
    if (owner !== null) {
      const text = `The photos in ${name} belong to another store (${owner}), so nothing in it is deleted or stored. ${OWN_PHOTOS}`
      return { text, mayStore: false }
    }
    const named = foldersOf(await store.read())
    const present = await files.foldersBefore(END_OF_TIME)
    if (named.size > 0 && !present.some((folder) => named.has(folder))) {
      const text = `${name} has none of the ${named.size} photos of this store. Is it mounted? ${OWN_PHOTOS}`
      return { text, mayStore: false }
    }
    const unknown = present.filter((folder) => !named.has(folder))
    if (unknown.length > 0) {
      const text = `${name} has ${unknown.length} photos that this store does not know, so nothing in it is deleted. ${OWN_PHOTOS}`
      return { text, mayStore: true }
    }
    if (adopts) {
      await files.setOwner(storeId)
      ownedBy = storeId
    }
    return null
  }

  /** The folder is back, or was handed over. */
  async function hasOwnMarker(): Promise<boolean> {
    return (await files.owner().catch(() => null)) === store.known().storeId
  }

  async function check({ adopts }: { adopts: boolean }): Promise<void> {
    problem = await findProblem(adopts).catch((error: Error) => ({ text: error.message, mayStore: false }))
    checkedAt = performance.now()
    if (problem && problem.text !== logged) log.warn(problem.text)
    logged = problem?.text ?? ''
  }

  return {
    async mayStore() {
      if (!problem && ownedBy === store.known().storeId) return true
      if (performance.now() - checkedAt > RECHECK_MS || (await hasOwnMarker())) await check({ adopts: true })
      return problem?.mayStore ?? true
    },
    async mayDelete() {
      await check({ adopts: false })
      return !problem
    },
    async reportAtStart() {
      await check({ adopts: true })
      if (problem && !problem.mayStore) return
      const newest = Array.from((await store.read()).entries('photos'))
        .sort(([, a], [, b]) => (a.uploadedAt < b.uploadedAt ? 1 : -1))
        .slice(0, LOOKED_FOR)
      const found = await Promise.all(
        newest.map(async ([hash, row]) => (await files.names(photoFolder(hash, row))).length),
      )
      const missing = found.filter((count) => count === 0).length
      if (missing > 0)
        log.warn(`${name} lacks ${missing} of the ${newest.length} newest photos. npm run verify names them.`)
    },
  }
}

/** The folders that the rows name. */
export function foldersOf(view: View): Set<string> {
  return new Set(Array.from(view.entries('photos'), ([hash, row]) => photoFolder(hash, row)))
}
