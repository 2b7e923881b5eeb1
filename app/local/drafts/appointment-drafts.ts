// The keys of drafts of appointments name the record that a draft is about: a draft has personal data and ends with the record.

export type DraftSubject = 'appointment' | 'inquiry' | 'car'

/** @param subject `inquiry` or `car` of a new appointment that is made from one */
export const appointmentDraft = (subject: DraftSubject, uid: string): string => `appointment/${subject}/${uid}/`

/** Of a new appointment about nothing. */
export const NEW_APPOINTMENT_DRAFT = 'appointment/new/'

export function aboutOf(key: string): { kind: DraftSubject; uid: string } | null {
  const [, kind, uid = ''] = /^appointment\/(appointment|inquiry|car)\/([^/]+)\//.exec(key) ?? []
  return kind ? { kind: kind as DraftSubject, uid } : null
}
