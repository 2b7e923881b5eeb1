// The keys of drafts of appointments name the record that a draft is about: a draft has personal data and ends with the record.
import { KIND_NAMES, type Kind } from '#domain/kinds/kinds.ts'

/** @param kind of the appointment itself, or of what a new one is made from */
export const appointmentDraft = (kind: Kind, uid: string): string => `appointment/${kind}/${uid}/`

/** The draft of a new appointment about nothing. */
export const NEW_APPOINTMENT_DRAFT = 'appointment/new/'

export function aboutOf(key: string): { kind: Kind; uid: string } | null {
  const [, name, uid = ''] = /^appointment\/([^/]+)\/([^/]+)\//.exec(key) ?? []
  const kind = KIND_NAMES.find((each) => each === name)
  return kind ? { kind, uid } : null
}
