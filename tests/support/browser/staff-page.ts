import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { ADMIN } from '#tests/support/server/product.ts'

/** A page in a new context without service worker, closed after the test. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  return context.newPage()
}

export async function fillLogIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Logs in by the documented call. @returns what the app stores in localStorage at a log-in */
export async function storedSession(url: string, { username, password }: Person): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return storedForm((await response.json()) as { token: string; user: unknown })
}

/** The form in which the app stores a session in localStorage. */
export function storedForm({ token, user }: { token: string; user: unknown }): Record<string, string> {
  return { jwt_token: token, jwt_user: JSON.stringify({ user, since: Date.now() }) }
}

/** The entries as the storage state of a new context. @param origin of the pages that read them */
export function toStorageState(entries: Record<string, string>, origin: string) {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** The stored session token; null without a session. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'))

/** Logs in on the log-in page and waits for a page of the dashboard. @param url the page's address */
export async function openDashboard(browser: Browser, url: string, who: typeof ADMIN | Person = ADMIN): Promise<Page> {
  const page = await newPage(browser)
  await page.goto(url)
  await fillLogIn(page, who)
  await page.waitForURL(url)
  return page
}

/** Runs `act` and waits until the page has shown `text`, also if it disappears again at once. */
export async function says(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const said = page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(wanted)) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    words,
  )
  await Promise.all([said, act()])
}

interface Person {
  username: string
  password: string
}

export interface SentChange {
  name: string
  uid: string
  args: unknown
}

/** Collects the mutations that the page pushes, in order. */
export function watchPushes(page: Page): SentChange[] {
  const sent: SentChange[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/sync/push')) return
    for (const { name, uid, args } of request.postDataJSON().mutations) sent.push({ name, uid, args })
  })
  return sent
}

/** Answers every push with 500 from now on. */
export async function failPushes(page: Page): Promise<void> {
  await page.route('**/api/sync/push', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Something went wrong"}' }),
  )
}

/** Opens another tab that cannot open the user's database until it is reloaded. */
export async function openWithoutDatabase(beside: Page, url: string): Promise<Page> {
  const page = await beside.context().newPage()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('lost')) return
    sessionStorage.setItem('lost', 'once')
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      return name.startsWith('dealership-staff')
        ? (new EventTarget() as IDBOpenDBRequest)
        : open.call(this, name, version)
    }
  })
  await page.goto(url)
  return page
}
