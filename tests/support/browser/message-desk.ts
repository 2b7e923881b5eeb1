import type { Locator, Page } from 'playwright-core'
import type { Inquiry, InquiryInput } from '#domain/inquiries/inquiry.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { openStaffDesk, type StaffDesk } from './staff-desk.ts'

export interface MessageDesk extends StaffDesk {
  /** A visitor's enquiry, sent by the documented call. */
  enquire(input: Partial<InquiryInput> & { name: string }): Promise<Inquiry>
  /** Removes every enquiry: the next test begins with none. */
  clear(): Promise<void>
  /** As the server has it now. */
  stored(inquiry: Inquiry): Promise<Inquiry | undefined>
}

export async function openMessageDesk(): Promise<MessageDesk> {
  const desk = await openStaffDesk()
  return {
    ...desk,
    enquire: (input) => enquire(desk.product.url, input),
    async clear() {
      for (const { id } of await desk.api.inquiries()) await desk.api.deleteInquiry(id)
    },
    stored: async ({ uid }) => (await desk.api.inquiries()).find((inquiry) => inquiry.uid === uid),
  }
}

export const messageList = (page: Page): Locator => page.getByRole('list', { name: 'Messages' })
export const messageDetails = (page: Page): Locator => page.getByRole('region', { name: 'Message details' })

/** The names in the list, from top to bottom; also behind an open question. */
export async function listedNames(page: Page): Promise<string[]> {
  return page
    .locator('ul[aria-label="Messages"] button')
    .evaluateAll((items) => items.map((item) => item.querySelector('span > span')?.textContent ?? ''))
}

/** Opens the message of this person. @returns its details */
export async function openMessage(page: Page, name: string): Promise<Locator> {
  await messageList(page).getByRole('button', { name }).click()
  await reading(page, name)
  return messageDetails(page)
}

/** The message of this person is open, and its name has the focus, which it takes a moment after it is shown. */
export async function reading(page: Page, name: string): Promise<void> {
  await messageDetails(page).getByRole('heading', { name }).and(page.locator(':focus')).waitFor()
}

/** The focus is back on the item of the message that was closed. @param name tells it from the others */
export async function backOnItem(page: Page, name: string): Promise<void> {
  await messageList(page).getByRole('button', { name }).and(page.locator(':focus')).waitFor()
}
