// Every text that a person can see comes from the catalogues, as whole messages: in a pseudo-language, each is in one pair of brackets.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { LANGUAGES } from '#domain/values/languages.ts'
import { allPages } from '#tests/support/browser/all-pages.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { ADMIN, startForTest } from '#tests/support/server/product.ts'
import { pseudoBuild } from '#tests/support/server/pseudo-build.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const MAIN =
  /^\/(?:$|cars|contact|saved|no-such|admin\/dashboard(?:$|\/cars$|\/messages|\/add-car|\/settings\/site|\/attention))/

/** The own words of each element and of its attributes. Texts of the dealer in another language are marked with it. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script,style,noscript,textarea,time,[lang]:not(html)')) continue
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      words.push(texts.map(({ textContent }) => textContent).join(''))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) words.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(words.map((text) => text.replace(/[\u2068\u2069]/g, '').trim()))]
  })

/** The text around messages, which may contain others. @returns null when a bracket has no partner */
function outsideMessages(text: string): string | null {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  if (rest !== text) return outsideMessages(rest)
  return /[⟦⟧]/.test(rest) ? null : rest
}

/** Names are the same in every language. The version of the server is unknown in a copy of the build. */
const NAMES = ['Facebook', 'Instagram', 'WhatsApp', 'unknown', ...Object.values(LANGUAGES).map(({ name }) => name)]
/** Countries, currencies, months and time zones, which the browser names; amounts, dates and addresses; the owner of the rights. */
const NO_MESSAGE =
  /\([A-Z]{2,3}\)$|^[\d.,]+ (?:mi$|km$|Tausend |Millionen )|^[dmy./-]+$|^\p{Lu}\p{Ll}+ 20\d\d$|^UTC$|^\w+\/[\w/+-]+$|^(?:\/|https?:)|^©/u

/** Whether a text has no letters, or is of the dealer or excluded. */
function isExcluded(text: string, ofDealer: string): boolean {
  const parts = text.split(/ · |, |; |\n/).map((part) => part.trim())
  const isOther = (part: string) => /\p{L}{2}/u.test(part) && !NAMES.includes(part) && !NO_MESSAGE.test(part)
  return parts.filter(isOther).every((part) => ofDealer.includes(JSON.stringify(part).slice(1, -1)))
}

async function faultsOf(page: Page, ofDealer: string): Promise<string[]> {
  const faults = (await wordsOf(page)).filter((text) => {
    const rest = outsideMessages(text)
    return rest === null || !isExcluded(rest, ofDealer)
  })
  return (await sideways(page)) > 0 ? [...faults, 'scrolls sideways'] : faults
}

async function isWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[role=group][data-state=Online]').first().waitFor({ state: 'attached' })
}

it('every text on the pages is a whole message of the catalogues, and no page scrolls sideways with longer ones', async () => {
  expectConsoleErrors(/404.*no-such-page/)
  const product = await startForTest({ dist: await pseudoBuild() })
  const api = await staffApi(product.url)
  const session = await storedSession(product.url, ADMIN)
  const browser = await workerBrowser()
  const open = async (languages?: object): Promise<BrowserContext> => {
    const entries = { ...session, ...(languages && { languages: JSON.stringify(languages) }) }
    const storageState = toStorageState(entries, product.url)
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ storageState, viewport, serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    return context
  }
  const cars = await api.cars()
  const [car, other] = cars.filter(({ enabled, sold }) => enabled && !sold)
  const paths = await allPages(await open(), product.url, [car?.id ?? 0, other?.id ?? 0])
  const languages = { default: 'de', others: [] }
  await api.saveSettings({ languages: { default: 'de', others: [] } })
  const users = await api.users()
  const ofDealer = [await api.settings(), cars, cars.map((each) => `${each.year} ${each.make} ${each.model}`), users]
  const known = JSON.stringify(ofDealer)
  const page = await (await open(languages)).newPage()
  const found: Record<string, string[]> = {}
  for (const path of casesOf(paths, (each) => MAIN.test(each))) {
    await page.goto(product.url + path)
    await isWhole(page)
    const faults = await faultsOf(page, known)
    if (faults.length > 0) found[path] = faults
  }
  expect(found).toEqual({})
})
