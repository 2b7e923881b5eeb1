// The file of `Download unsent changes`: what one user has not sent from one device, to be queued on any device of that user under
// the same mids. Arguments stay as they were stored: the server compares them with what it knows under a mid.
import * as z from 'zod/mini'
import { type Envelope, envelope, parseMutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT, upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { uuid } from '#domain/values/uuid.ts'

export const UNSENT_FILE = 'Unsent changes'
/** Of the file, not of its mutations. */
export const UNSENT_FILE_VERSION = 1
/** An outbox of 20,000 new vehicles has about half of it. */
export const MAX_UNSENT_MEGABYTES = 50

const unsentChange = z.omit(envelope, { seq: true })

/** Its uid is the mid when it creates a record. */
const plannedChange = z.object({
  mid: uuid,
  name: unsentChange.shape.name,
  uid: unsentChange.shape.uid,
  args: unsentChange.shape.args,
})

/** What has not moved to the outbox of an import of vehicles. */
const unsentImport = z.object({
  importId: uuid,
  fileName: z.string(),
  startedAt: unsentChange.shape.madeAt,
  format: z.int(),
  changes: z.array(plannedChange),
})

/** A photo that a change names and that only the device has. */
const missingPhoto = z.object({ address: z.string(), description: z.string() })

const unsentFile = z.object({
  file: z.literal(UNSENT_FILE),
  version: z.int(),
  site: z.string(),
  user: z.object({ id: z.int(), username: z.string() }),
  changes: z.array(unsentChange),
  imports: z.array(unsentImport),
  photosNotIncluded: z.array(missingPhoto),
})

export type UnsentChange = z.infer<typeof unsentChange>
export type UnsentImport = z.infer<typeof unsentImport>
export type UnsentFile = z.infer<typeof unsentFile>

export type ReadUnsentFile = { kind: 'read'; file: UnsentFile } | { kind: 'unusable'; message: string }

const NOTHING = 'Nothing was imported.'
const unusable = (message: string) => ({ kind: 'unusable', message: `${message} ${NOTHING}` }) as const
const DAMAGED = unusable('The file is damaged: it is not as it was downloaded.')
const FOREIGN = unusable('This is no file of unsent changes.')
const NEWER = unusable(
  'The file is of a newer version of this app. Reload the page to update it, then import the file again.',
)

/** @param site the address of this site @param userId the logged-in user */
export function readUnsentFile(text: string, { site, userId }: { site: string; userId: number }): ReadUnsentFile {
  const json = parseJson(text)
  if (json === undefined) return text.includes(`"${UNSENT_FILE}"`) ? DAMAGED : FOREIGN
  const { file: name, version } = Object(json) as { file?: unknown; version?: unknown }
  if (name !== UNSENT_FILE) return FOREIGN
  if (typeof version === 'number' && version > UNSENT_FILE_VERSION) return NEWER
  const parsed = unsentFile.safeParse(json)
  if (!parsed.success) return DAMAGED
  const file = parsed.data
  if (file.site !== site) return unusable(`The file is of another site, ${file.site}.`)
  if (file.user.id !== userId) {
    const { username } = file.user
    return unusable(`The file has the unsent changes of another user, ${username}. Only ${username} can import it.`)
  }
  const changes = [...file.changes, ...file.imports.flatMap(changesOfImport)]
  if (changes.some(({ format }) => format > MUTATION_FORMAT)) return NEWER
  return changes.every(isMutation) ? { kind: 'read', file } : DAMAGED
}

/** @returns undefined for a text that is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const changesOfImport = ({ changes, format, startedAt }: UnsentImport): UnsentChange[] =>
  changes.map((change) => ({ ...change, format, madeAt: startedAt }))

/** A withdrawal is none: it is about the position of a mutation in another outbox. */
function isMutation(change: Omit<Envelope, 'seq'>): boolean {
  const current = upgradeMutation(change)
  const mutation = current && parseMutation(current)
  return mutation !== null && mutation.name !== 'void' && (!isCreation(change.name) || change.uid === change.mid)
}
