import type { PersonalData } from '#domain/protocol/personal-data.ts'
import type { Format } from '#domain/values/format.ts'

type Records = Pick<PersonalData, 'inquiries' | 'appointments'>

export interface PersonRecord {
  uid: string
  /** The page that shows it, below the dashboard. */
  path: string
  label: string
}

/** What the site has of a person and deletes at once. */
export function personRecords({ inquiries, appointments }: Records, format: Format): PersonRecord[] {
  return [
    ...inquiries.map(({ uid, id, name, createdAt }) => ({
      uid,
      path: `messages?id=${id}`,
      label: `Enquiry ${id} from ${name}, ${format.date(createdAt)}`,
    })),
    ...appointments.map(({ uid, id, name, at }) => ({
      uid,
      path: `appointments?id=${id}`,
      label: `Appointment ${id} with ${name}, ${format.date(at)}`,
    })),
  ]
}

/** @returns for example `2 enquiries and 1 appointment` */
export function recordsText({ inquiries, appointments }: Records): string {
  const inquiriesText = inquiries.length === 1 ? '1 enquiry' : `${inquiries.length} enquiries`
  if (appointments.length === 0) return inquiriesText
  return `${inquiriesText} and ${appointments.length === 1 ? '1 appointment' : `${appointments.length} appointments`}`
}
