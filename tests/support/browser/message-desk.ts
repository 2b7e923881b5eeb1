import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { InquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import type { BuiltAppOptions } from '#tests/support/server/built-app.ts'
import { openStaffDesk, type StaffDesk } from './staff-desk.ts'

export interface MessageDesk extends StaffDesk {
  /** Creates a visitor's inquiry by the documented call. */
  enquire(input: Partial<InquiryInput> & { name: string }): Promise<Inquiry>
  /** Deletes every inquiry. */
  clear(): Promise<void>
  /** The inquiry as the server has it now. */
  stored(inquiry: Inquiry): Promise<Inquiry | undefined>
}

/** A desk for all tests of a file. */
export function messageDeskForFile(options?: BuiltAppOptions): MessageDesk {
  const desk = {} as MessageDesk
  beforeAll(async () => {
    Object.assign(desk, await openMessageDesk(options))
    return () => desk.close()
  })
  return desk
}

export async function openMessageDesk(options?: BuiltAppOptions): Promise<MessageDesk> {
  const desk = await openStaffDesk(options)
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

/** The names in the list from top to bottom, also behind an open dialog. */
export async function listedNames(page: Page): Promise<string[]> {
  return page
    .locator('ul[aria-label="Messages"] button')
    .evaluateAll((items) => items.map((item) => item.querySelector('span > span')?.textContent ?? ''))
}

/** Opens the message from this person. @returns its details region */
export async function openMessage(page: Page, name: string): Promise<Locator> {
  await messageList(page).getByRole('button', { name }).click()
  await reading(page, name)
  return messageDetails(page)
}

/** Waits until the message from this person is open and its heading has the focus, which it gets shortly after it is shown. */
export async function reading(page: Page, name: string): Promise<void> {
  await messageDetails(page).getByRole('heading', { name }).and(page.locator(':focus')).waitFor()
}

/** Waits until the focus is back on the list item of the closed message. @param name of its sender */
export async function backOnItem(page: Page, name: string): Promise<void> {
  await messageList(page).getByRole('button', { name }).and(page.locator(':focus')).waitFor()
}
