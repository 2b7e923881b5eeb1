// The visitor outbox: enquiries are stored before they are sent. Their content is removed once the server has them.
import { writeInSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { ReceivedRefusal, VisitorInquiryRow } from '#app/local/db/rows.ts'
import type { InquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Issue } from '#domain/values/issue.ts'

/** @param corrects the mid of a refused inquiry that this one replaces; it is removed in the same transaction */
export async function addInquiry(
  store: LocalStore,
  row: VisitorInquiryRow & { input: InquiryInput },
  corrects?: string,
): Promise<void> {
  await writeInSession(store, async (tx) => {
    await tx.put('enquiries', [row])
    if (corrects !== undefined) await tx.remove('enquiries', [corrects])
  })
}

/** Oldest first. */
export async function getPendingInquiries(store: LocalStore): Promise<VisitorInquiryRow[]> {
  const rows = await store.read((tx) => tx.all('enquiries'))
  return rows.filter(({ state }) => state === 'waiting').sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** @param refusal keeps the content, so that the visitor can correct and send it again. Omitted: the server has the inquiry */
export async function recordAnswer(
  store: LocalStore,
  mid: string,
  refusal?: ReceivedRefusal & { issues: Issue[] },
): Promise<void> {
  await store.write(async (tx) => {
    const row = await tx.get('enquiries', mid)
    if (row?.state !== 'waiting') return
    const { input: _, ...rest } = row
    await tx.put('enquiries', [refusal ? { ...row, ...refusal, state: 'refused' } : { ...rest, state: 'sent' }])
  })
}

/** A pending inquiry is kept. */
export async function removeInquiry(store: LocalStore, mid: string): Promise<void> {
  await store.write(async (tx) => {
    if ((await tx.get('enquiries', mid))?.state !== 'waiting') await tx.remove('enquiries', [mid])
  })
}
