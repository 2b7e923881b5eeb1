// What a log-out leaves behind. A visitor's name, telephone number, address and words are looked for byte by byte: through the
// page in every database, cache and storage, and in the closed browser's own files except the database engine's.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#tests/support/product.ts'
import { filesHolding, storedText } from '#tests/support/stored-text.ts'
import { openTablet, waits } from '#tests/support/tablet.ts'

const PERSON = {
  name: 'Wilhelmina Purgeworthy',
  phone: '+447700900987',
  email: 'wilhelmina@purge.example',
  message: 'Does the convertible come with the burgundy hood?',
}
const WORDS = Object.values(PERSON)

let product: Product

beforeAll(async () => {
  product = await startProduct()
  const answer = await fetch(`${product.url}/api/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  })
  expect(answer.status).toBe(201)
})

afterAll(() => product?.remove())

async function readMessages(page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/dashboard/messages`)
  await page.getByRole('list', { name: 'Messages' }).getByText(PERSON.name).first().waitFor()
}

const wordsIn = (text: string) => WORDS.filter((word) => text.includes(word))

describe('S61 after a log-out nothing of an enquiry is left on the device', () => {
  it('when nothing waits', async () => {
    const { profile, page } = await openTablet(product.url)
    await readMessages(page)
    const other = await profile.context.newPage()
    await readMessages(other)
    expect(wordsIn(await storedText(page))).toEqual(WORDS)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin')
    await other.waitForURL('**/admin')
    const left = await storedText(page)
    expect(left).toContain('dealer-public')
    expect(wordsIn(left)).toEqual([])
    expect(left).not.toMatch(/eyJ[\w-]+\.eyJ/)
    await profile.close()
    expect(await filesHolding(profile.dir, WORDS)).toEqual([])
  })

  it('when changes wait and are discarded', async () => {
    const { profile, page } = await openTablet(product.url)
    await readMessages(page)
    await profile.context.setOffline(true)
    await page.getByRole('list', { name: 'Messages' }).getByText(PERSON.name).first().click()
    await page.getByRole('region', { name: 'Message details' }).waitFor()
    await waits(page, 1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: /^Discard 1 change/ }).click()
    await page.waitForURL('**/admin')
    expect(wordsIn(await storedText(page))).toEqual([])
    await profile.close()
    expect(await filesHolding(profile.dir, WORDS)).toEqual([])
  })
})
