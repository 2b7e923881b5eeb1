import type { Unsent } from '#app/local/outbox/unsent-changes.ts'
import { storedSite } from '#app/local/session/session.ts'
import { carsStore } from '#app/local/state/cars.ts'
import type { AbandonedOutbox } from '#app/sync/session/other-accounts.ts'
import { downloadText } from '#app/ui/download-text.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { UNSENT_FILE, UNSENT_FILE_VERSION, type UnsentFile } from '#domain/protocol/unsent-changes.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { t, texts } from '#text/t.ts'
import { changeTitle, subjectUid } from './mutation-labels.ts'

interface About {
  /** The id of the store. */
  site: string
  address: string
  user: Pick<User, 'id' | 'username'>
  /** ISO time. */
  savedAt: string
  /** The name of a record by its uid. */
  subjectOf(uid: string): string
}

/** The unsent work of a deleted account, as readable text. It cannot be imported. */
type More = Partial<Pick<AbandonedOutbox, 'refused' | 'drafts'>>

/** The file as a person can read it: each change has a title, and what the file lacks is named. */
export function unsentFileText(
  { changes, photos, refused = [], drafts = [] }: Unsent & More,
  { site, address, user, savedAt, subjectOf }: About,
): string {
  const titled = (change: Envelope) => ({ title: changeTitle(change, subjectOf(subjectUid(change))), ...change })
  const file: UnsentFile & Record<string, unknown> = {
    file: UNSENT_FILE,
    version: UNSENT_FILE_VERSION,
    about: t('unsent.about'),
    site,
    address,
    user: { id: user.id, username: user.username },
    savedAt,
    changes: changes.map(titled),
    ...(refused.length > 0
      ? {
          refusedChanges: refused.flatMap(({ envelope, dependants = [], verdict }) =>
            [envelope, ...dependants].map((change) => ({ ...titled(change), verdict })),
          ),
        }
      : {}),
    ...(drafts.length > 0 ? { unsavedForms: drafts.map(({ key, at, values }) => ({ form: key, at, values })) } : {}),
    photosNotIncluded: photos.map(({ photo, carUid }) => ({
      address: photoAddress(photo.hash),
      description: photoText(photo.shot, subjectOf(carUid) || t('unsent.aVehicle')),
      takenAt: photo.at,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** `Engine of 2019 Ferrari Roma` */
const photoText = (shot: string | undefined, car: string): string =>
  shot ? t('unsent.photoOf', { shot: texts().label(`shot.${shot}`, shot), car }) : t('attention.photoOf', { car })

/** Downloads `unsent-changes-ann-2026-11-24.json`. */
export function downloadUnsent(unsent: Unsent & More, about: Pick<About, 'user' | 'subjectOf'>): void {
  const now = new Date()
  const name = about.user.username.replace(/[^\w-]+/g, '-')
  const text = unsentFileText(unsent, {
    ...about,
    site: storedSite(),
    address: location.origin,
    savedAt: now.toISOString(),
  })
  downloadText(text, `unsent-changes-${name}-${localMoment(now.getTime()).date}.json`, 'application/json')
}

/** One file for each deleted account that left changes on this device. */
export function downloadAbandoned(abandoned: readonly AbandonedOutbox[]): void {
  const names = new Map(carsStore.get().all.map((car) => [car.uid, carName(car)]))
  const subjectOf = (uid: string) => names.get(uid) ?? ''
  for (const { userId, unsent, ...more } of abandoned)
    downloadUnsent({ ...unsent, ...more }, { user: { id: userId, username: `deleted-account-${userId}` }, subjectOf })
}
