import type { Unsent } from '#app/local/imports/unsent-changes.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { UNSENT_FILE, UNSENT_FILE_VERSION, type UnsentFile } from '#domain/protocol/unsent-changes.ts'
import type { User } from '#domain/users/user.ts'
import { changeTitle } from './mutation-labels.ts'

interface About {
  site: string
  user: Pick<User, 'id' | 'username'>
  /** ISO time. */
  savedAt: string
  /** The name of a record by its uid. */
  subjectOf(uid: string): string
}

/** The file as a person can read it: each change has a title, and what the file lacks is named. */
export function unsentFileText(
  { changes, imports, photos, undoings }: Unsent,
  { site, user, savedAt, subjectOf }: About,
): string {
  const withTitle = <T extends { name: string; uid: string }>(change: T) => ({
    title: changeTitle(change.name, subjectOf(change.uid)),
    ...change,
  })
  const file: UnsentFile & Record<'about' | 'savedAt' | 'undoingsNotIncluded', unknown> = {
    file: UNSENT_FILE,
    version: UNSENT_FILE_VERSION,
    about:
      'What this user changed on one device and the site does not have yet. Import it under Needs attention, logged in as the same user.',
    site,
    user: { id: user.id, username: user.username },
    savedAt,
    changes: changes.map(withTitle),
    imports: imports.map((each) => ({ ...each, changes: each.changes.map(withTitle) })),
    photosNotIncluded: photos.map(({ photo, carUid }) => ({
      address: photoAddress(photo.hash),
      description: `${photo.shot ?? 'Photo'} of ${subjectOf(carUid) || 'a vehicle'}`,
      takenAt: photo.at,
    })),
    undoingsNotIncluded: undoings,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** `unsent-changes-ann-2026-11-24.json` */
export const unsentFileName = (username: string, day: string) =>
  `unsent-changes-${username.replace(/[^\w-]+/g, '-')}-${day}.json`
