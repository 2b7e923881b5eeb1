// A log-out deletes, and a device stores, only what it should. Personal data of a visitor is searched through the page in every database,
// cache and storage, and in the files of the closed browser except those of the database engine.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { goBySidebar } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { filesHolding, storedText } from '#tests/support/browser/stored-data.ts'
import { openStoredTablet, openTablet, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const PERSON = {
  name: 'Wilhelmina Purgeworthy',
  phone: '+447700900987',
  email: 'wilhelmina@purge.example',
  message: 'Does the convertible come with the burgundy hood?',
}
const PERSONAL_DATA = Object.values(PERSON)

/** The first two parts of a JSON Web Token. */
const TOKEN = /eyJ[\w-]+\.eyJ/

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

const foundIn = (text: string) => PERSONAL_DATA.filter((value) => text.includes(value))

/** Blocks the staff database by an open transaction until `release`, as a slow disk does. */
async function holdDatabase(page: Page) {
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).flatMap((each) => each.name ?? []).find((each) => each.includes('staff'))
    const opening = indexedDB.open(name ?? '')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const records = opening.result.transaction('device', 'readwrite').objectStore('device')
    const again = () => {
      if (!Object.hasOwn(globalThis, 'release')) records.get('device').onsuccess = again
    }
    again()
    records.transaction.oncomplete = () => opening.result.close()
  })
  return { release: () => page.evaluate(() => void Object.assign(globalThis, { release: true })) }
}

/** Logs out in a tab that could not open the database, which stays blocked. */
async function logOutWithoutDatabase({ logInAgain = false } = {}) {
  const { context, page } = await openTablet(product.url)
  await readMessages(page)
  const holder = await context.newPage()
  await holder.goto(`${product.url}/api/health`)
  await page.goto('about:blank')
  const { release } = await holdDatabase(holder)
  if (logInAgain) {
    // A session that the server has ended leaves the database for the next log-in.
    await holder.evaluate(() => localStorage.clear())
    await page.goto(`${product.url}/admin`)
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
  }
  await readMessages(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  return { context, page, holder, release }
}

itInLongRun('S61 a log-out deletes all data of an enquiry when the tab could not open the database', async () => {
  const { holder, release } = await logOutWithoutDatabase()
  await release()
  await expect.poll(async () => foundIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
  expect(await storedText(holder)).not.toMatch(TOKEN)
})

itInLongRun('S61 a log-out deletes all data of an enquiry when an earlier session has left the database', async () => {
  const { holder, release } = await logOutWithoutDatabase({ logInAgain: true })
  await release()
  await expect.poll(async () => foundIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
})

itInLongRun(
  'S61 a log-out deletes all data of an enquiry when the tab is closed before it can open the database',
  async () => {
    const { context, page, holder, release } = await logOutWithoutDatabase()
    await page.close()
    await release()
    expect(foundIn(await storedText(holder))).not.toEqual([])
    const later = await context.newPage()
    await later.goto(product.url)
    await expect.poll(async () => foundIn(await storedText(holder)), { timeout: 20_000 }).toEqual([])
  },
)

itInLongRun('S61 a log-out deletes all cached pictures, also those of cars that only staff may see', async () => {
  const { page } = await openTablet(product.url)
  const countCached = (path: string) =>
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
  expect(await countCached('/uploads/hidden.jpg')).toBe(3)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  expect(await countCached('/uploads/hidden.jpg')).toBe(0)
})

it('S5 S61 leaves no data of an enquiry after a log-out with or without pending mutations, and never stores a password', async () => {
  const { profile, page } = await openStoredTablet(product.url)
  const logInAgain = async () => {
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
  }
  await readMessages(page)
  const other = await profile.context.newPage()
  await readMessages(other)
  expect(foundIn(await storedText(page))).toEqual(PERSONAL_DATA)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  await other.waitForURL('**/admin')
  const left = await storedText(page)
  expect(left).toContain('dealership-public')
  expect(foundIn(left)).toEqual([])
  expect(left).not.toMatch(TOKEN)
  await other.close()

  await logInAgain()
  await readMessages(page)
  await profile.context.setOffline(true)
  await page.getByRole('list', { name: 'Messages' }).getByText(PERSON.name).first().click()
  await page.getByRole('region', { name: 'Message details' }).waitFor()
  await waits(page, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: /^Discard 1 change/ }).click()
  await page.waitForURL('**/admin')
  expect(foundIn(await storedText(page))).toEqual([])
  await profile.context.setOffline(false)

  await logInAgain()
  await goBySidebar(page, 'Users', 'Manage Users')
  await page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const newPassword = 'nadia keeps nothing'
  await dialog.getByLabel('New Password').fill(newPassword)
  await page.route('**/api/users/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  const passwords = [ADMIN.password, newPassword]
  const stored = await storedText(page)
  expect(passwords.filter((password) => stored.includes(password))).toEqual([])
  await profile.close()
  // Still logged in, so that a log-out cannot have removed a password. Only the databases contain the messages again.
  expect(await filesHolding(profile.dir, [...PERSONAL_DATA, ...passwords])).toEqual([])
})
