import type { Reader } from '#app/local/db/local-store.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
import { subjectUid } from './mutation-labels.ts'

/** More would take long to render. */
export const MAX_LISTED = 100

/** The mutations that wait in the outbox of the logged-in user. */
export interface PendingChanges {
  /** In the order of the outbox. */
  mutations: Envelope[]
  /** Each vehicle of an import is one. */
  count: number
  /** ISO time of the oldest; null without one. */
  since: string | null
  /** The names of the stored vehicles that the listed ones are about, by uid: a waiting deletion hides its vehicle. */
  carNames: Record<string, string>
}

export async function readPendingChanges(tx: Reader): Promise<PendingChanges> {
  const mutations = (await tx.all('outbox')).map(({ envelope }) => envelope)
  const carNames: PendingChanges['carNames'] = {}
  for (const uid of new Set(mutations.slice(0, MAX_LISTED).map(subjectUid))) {
    const car = await tx.get('cars', uid)
    if (car) carNames[uid] = carName(car)
  }
  return { mutations, count: countChanges(mutations), since: mutations[0]?.madeAt ?? null, carNames }
}
