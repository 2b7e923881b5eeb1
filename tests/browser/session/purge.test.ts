// What a log-out leaves behind, and what rests on a device at all. A visitor's name, telephone number, address and words are
// looked for byte by byte: through the page in every database, cache and storage, and in the closed browser's own files except
// the database engine's.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { filesHolding, storedText } from '#tests/support/browser/stored-data.ts'
import { openStoredTablet, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const PERSON = {
  name: 'Wilhelmina Purgeworthy',
  phone: '+447700900987',
  email: 'wilhelmina@purge.example',
  message: 'Does the convertible come with the burgundy hood?',
}
const WORDS = Object.values(PERSON)

let product: BuiltApp

beforeAll(async () => {
  product = await startBuiltApp()
  await enquire(product.url, PERSON)
})

afterAll(() => product?.remove())

async function readMessages(page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/dashboard/messages`)
  await page.getByRole('list', { name: 'Messages' }).getByText(PERSON.name).first().waitFor()
}

const wordsIn = (text: string) => WORDS.filter((word) => text.includes(word))

/** As a disk that is slow: nobody else gets at the person's database until `letGo`. */
async function holdDatabase(page: Page) {
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).flatMap((each) => each.name ?? []).find((each) => each.includes('staff'))
    const opening = indexedDB.open(name ?? '')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const records = opening.result.transaction('device', 'readwrite').objectStore('device')
    const again = () => {
      if (!Object.hasOwn(globalThis, 'letGo')) records.get('device').onsuccess = again
    }
    again()
    records.transaction.oncomplete = () => opening.result.close()
  })
  return { letGo: () => page.evaluate(() => void Object.assign(globalThis, { letGo: true })) }
}

/** Of a tab that was not given the database in time; it still is not. */
async function logOutWithoutDatabase({ logInAnew = false } = {}) {
  const { profile, page } = await openStoredTablet(product.url)
  await readMessages(page)
  const holder = await profile.context.newPage()
  await holder.goto(`${product.url}/api/health`)
  await page.goto('about:blank')
  const { letGo } = await holdDatabase(holder)
  if (logInAnew) {
    // As when the server has ended the session: the database stays for the next log-in.
    await holder.evaluate(() => localStorage.clear())
    await page.goto(`${product.url}/admin`)
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
  }
  await readMessages(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  return { profile, page, holder, letGo }
}

describe('S61 after a log-out nothing of an enquiry is left on the device', () => {
  it('when the tab was not given the database in time', async () => {
    const { profile, holder, letGo } = await logOutWithoutDatabase()
    await letGo()
    await expect.poll(async () => wordsIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
    expect(await storedText(holder)).not.toMatch(/eyJ[\w-]+\.eyJ/)
    await profile.close()
  })

  it('also when the database was left by a session before', async () => {
    const { profile, holder, letGo } = await logOutWithoutDatabase({ logInAnew: true })
    await letGo()
    await expect.poll(async () => wordsIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
    await profile.close()
  })

  it('also when the tab went before it could be had', async () => {
    const { profile, page, holder, letGo } = await logOutWithoutDatabase()
    await page.close()
    await letGo()
    expect(wordsIn(await storedText(holder))).not.toEqual([])
    const later = await profile.context.newPage()
    await later.goto(product.url)
    await expect.poll(async () => wordsIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
    await profile.close()
  })

  it('when nothing waits', async () => {
    const { profile, page } = await openStoredTablet(product.url)
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
    const { profile, page } = await openStoredTablet(product.url)
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

it('S61 with a log-out the pictures go, among them those of cars that only staff may see', async () => {
  const { page } = await openStoredTablet(product.url)
  const kept = (path: string) =>
    page.evaluate(async (address) => {
      const found = await Promise.all(
        (await window.caches.keys()).map((cacheName) => window.caches.match(address, { cacheName })),
      )
      return found.filter(Boolean).length
    }, path)
  await page.evaluate(
    async ([names, path]) => {
      for (const name of names) await (await window.caches.open(name)).put(path, new Response('a hidden car'))
    },
    [Object.values(PICTURE_CACHES), '/uploads/hidden.jpg'] as const,
  )
  expect(await kept('/uploads/hidden.jpg')).toBe(3)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  expect(await kept('/uploads/hidden.jpg')).toBe(0)
})

it('S6 no password rests on the device, neither one’s own nor that of a user who could not be added', async () => {
  const { profile, page } = await openStoredTablet(product.url)
  await page.goto(`${product.url}/admin/dashboard/users`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const fields = { Username: 'nadia', Password: 'nadia keeps nothing', Name: 'Nadia', Email: 'nadia@lot.example' }
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await page.route('**/api/users', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  const passwords = [ADMIN.password, fields.Password]
  const stored = await storedText(page)
  expect(passwords.filter((password) => stored.includes(password))).toEqual([])
  await profile.close()
  expect(await filesHolding(profile.dir, passwords)).toEqual([])
})
