// The file of `Download unsent changes`: what one user has not sent from one device, to be queued on any device of that user under
// the same mids. Arguments stay as they were stored: the server compares them with what it knows under a mid.
import * as z from 'zod/mini'
import { envelope, parseMutation } from '#domain/kinds/mutation.ts'
import { MUTATION_FORMAT, upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { uuid } from '#domain/values/uuid.ts'

export const UNSENT_FILE = 'Unsent changes'
/** The version of the file, not of its mutations. */
export const UNSENT_FILE_VERSION = 1
/** An outbox of 20,000 new vehicles has about half of it. */
export const MAX_UNSENT_MEGABYTES = 50

/** @see ImportOfRow in app/local/db/rows.ts */
const importOfRow = z.object({
  id: uuid,
  fileName: z.string(),
  startedAt: z.string(),
  total: z.int(),
  rejected: z.int(),
  undoes: z.optional(uuid),
  copyPictures: z.optional(z.boolean()),
})

const unsentChange = z.extend(envelope, { import: z.optional(importOfRow) })

/** A photo that a change names and that only the device has. */
const missingPhoto = z.object({ address: z.string(), description: z.string() })

const unsentFile = z.object({
  file: z.literal(UNSENT_FILE),
  version: z.int(),
  /** The id of the store: a site can have several addresses. */
  site: z.string(),
  address: z.string(),
  user: z.object({ id: z.int(), username: z.string() }),
  changes: z.array(unsentChange),
  photosNotIncluded: z.array(missingPhoto),
})

export type UnsentChange = z.infer<typeof unsentChange>
export type UnsentFile = z.infer<typeof unsentFile>

export type ReadUnsentFile = { kind: 'read'; file: UnsentFile } | { kind: 'unusable'; message: string }

const NOTHING = 'Nothing was imported.'
const unusable = (message: string) => ({ kind: 'unusable', message: `${message} ${NOTHING}` }) as const
const DAMAGED = unusable('The file is damaged: it is not as it was downloaded.')
const FOREIGN = unusable('This is no file of unsent changes.')
const NEWER = unusable(
  'The file is of a newer version of this app. Reload the page to update it, then import the file again.',
)

/** @param site the id of the store of this site @param userId the logged-in user */
export function readUnsentFile(
  text: string,
  { site, userId }: { site: string; userId: number | null },
): ReadUnsentFile {
  const json = parseJson(text)
  if (json === undefined) return text.includes(`"${UNSENT_FILE}"`) ? DAMAGED : FOREIGN
  const { file: name, version } = Object(json) as { file?: unknown; version?: unknown }
  if (name !== UNSENT_FILE) return FOREIGN
  if (typeof version === 'number' && version > UNSENT_FILE_VERSION) return NEWER
  const parsed = unsentFile.safeParse(json)
  if (!parsed.success) return DAMAGED
  const file = parsed.data
  if (file.site !== site) return unusable(`The file is of another site, ${file.address}.`)
  if (file.user.id !== userId) {
    const { username } = file.user
    return unusable(`The file has the unsent changes of another user, ${username}. Only ${username} can import it.`)
  }
  if (file.changes.some(({ format }) => format > MUTATION_FORMAT)) return NEWER
  return file.changes.every(isMutation) ? { kind: 'read', file } : DAMAGED
}

/** @returns undefined for a text that is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMutation(change: UnsentChange): boolean {
  const current = upgradeMutation(change)
  return current !== null && parseMutation(current) !== null
}
