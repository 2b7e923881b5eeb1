// A visitor's own enquiries: kept before they are sent, stripped of what was written once the server has them.

import { openDevice } from '#app/local/db/device.ts'
import type { EnquiryRow, LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Issue } from '#domain/values/issue.ts'

/** @param corrects a refused one that this one says better: it goes in the same step, so that the words stay once */
export async function keepEnquiry(
  store: LocalStore,
  row: EnquiryRow & { input: InquiryInput },
  corrects?: string,
): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    await tx.put('enquiries', [row])
    if (corrects !== undefined) await dropRefused(tx, corrects)
  })
}

/** The words of a refused one go for good. */
export async function removeRefused(store: LocalStore, mid: string): Promise<void> {
  await store.write((tx) => dropRefused(tx, mid))
}

async function dropRefused(tx: Writer, mid: string): Promise<void> {
  const row = await tx.get('enquiries', mid)
  if (row?.state === 'refused') await tx.remove('enquiries', [mid])
}

export async function waitingEnquiries(store: LocalStore): Promise<EnquiryRow[]> {
  const rows = await store.read((tx) => tx.all('enquiries'))
  return rows.filter(({ state }) => state === 'waiting').sort(byTime)
}

export async function enquirySent(store: LocalStore, mid: string): Promise<void> {
  await update(store, mid, ({ at, carId, carName }) => ({
    mid,
    at,
    state: 'sent',
    ...(carId === undefined ? {} : { carId }),
    ...(carName === undefined ? {} : { carName }),
  }))
}

/** The words stay, so that they can be corrected and sent again. */
export async function enquiryRefused(
  store: LocalStore,
  mid: string,
  refusal: { message: string; issues: Issue[] },
): Promise<void> {
  await update(store, mid, (row) => ({ ...row, ...refusal, state: 'refused' }))
}

export async function forgetEnquiry(store: LocalStore, mid: string): Promise<void> {
  await store.write((tx) => tx.remove('enquiries', [mid]))
}

async function update(store: LocalStore, mid: string, change: (row: EnquiryRow) => EnquiryRow): Promise<void> {
  await store.write(async (tx) => {
    const row = await tx.get('enquiries', mid)
    if (row?.state === 'waiting') await tx.put('enquiries', [change(row)])
  })
}

const byTime = (a: EnquiryRow, b: EnquiryRow) => (a.at < b.at ? -1 : 1)
