// The visitor outbox: enquiries are stored before they are sent. Their content is removed once the server has them.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { ReceivedRefusal, VisitorInquiryRow } from '#app/local/db/rows.ts'
import type { InquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Issue } from '#domain/values/issue.ts'

/** @param corrects the mid of a refused inquiry that this one replaces; it is removed in the same transaction */
export async function addInquiry(
  store: LocalStore,
  row: VisitorInquiryRow & { input: InquiryInput },
  corrects?: string,
): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    await tx.put('enquiries', [row])
    if (corrects !== undefined) await removeIn(tx, corrects, ['refused'])
  })
}

/** A pending inquiry is kept. */
export async function removeSettledInquiry(store: LocalStore, mid: string): Promise<void> {
  await store.write((tx) => removeIn(tx, mid, ['sent', 'refused']))
}

async function removeIn(tx: Writer, mid: string, states: readonly VisitorInquiryRow['state'][]): Promise<void> {
  const row = await tx.get('enquiries', mid)
  if (row && states.includes(row.state)) await tx.remove('enquiries', [mid])
}

/** Oldest first. */
export async function getPendingInquiries(store: LocalStore): Promise<VisitorInquiryRow[]> {
  const rows = await store.read((tx) => tx.all('enquiries'))
  return rows.filter(({ state }) => state === 'waiting').sort((a, b) => (a.at < b.at ? -1 : 1))
}

export async function markInquirySent(store: LocalStore, mid: string): Promise<void> {
  await updatePending(store, mid, ({ at, carId, carName }) => ({
    mid,
    at,
    state: 'sent',
    ...(carId === undefined ? {} : { carId }),
    ...(carName === undefined ? {} : { carName }),
  }))
}

/** Keeps the content, so that the visitor can correct and send it again. */
export async function markInquiryRefused(
  store: LocalStore,
  mid: string,
  refusal: ReceivedRefusal & { issues: Issue[] },
): Promise<void> {
  await updatePending(store, mid, (row) => ({ ...row, ...refusal, state: 'refused' }))
}

export async function removeInquiry(store: LocalStore, mid: string): Promise<void> {
  await store.write((tx) => tx.remove('enquiries', [mid]))
}

async function updatePending(
  store: LocalStore,
  mid: string,
  change: (row: VisitorInquiryRow) => VisitorInquiryRow,
): Promise<void> {
  await store.write(async (tx) => {
    const row = await tx.get('enquiries', mid)
    if (row?.state === 'waiting') await tx.put('enquiries', [change(row)])
  })
}
