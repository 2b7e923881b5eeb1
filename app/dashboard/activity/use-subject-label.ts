import { useRecords } from '#app/local/state/records.ts'
import type { ActivitySubject } from '#domain/protocol/activity.ts'
import { t } from '#text/t.ts'
import { subjectLabel } from './activity-labels.ts'

/** Returns a function that names a record. The log contains no names of customers: that of an enquiry is read from the device, while the enquiry exists. */
export function useSubjectLabel(): (about: ActivitySubject) => string {
  const { records: inquiries } = useRecords('inquiry')
  return (about) => {
    const inquiry = about.kind === 'inquiry' ? inquiries.find(({ uid }) => uid === about.uid) : undefined
    return inquiry ? t('activity.enquiryOf', { name: inquiry.name }) : subjectLabel(about)
  }
}
