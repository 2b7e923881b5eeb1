// Every page of the product in the other languages.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { allPages } from '#tests/support/browser/all-pages.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { ALL_LANGUAGES } from '#text/all.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'

const desk = staffDeskForFile()
let paths: string[]

beforeAll(async () => {
  const storageState = toStorageState(await storedSession(desk.url, ADMIN), desk.url)
  const context = await desk.browser.newContext({ storageState, serviceWorkers: 'block' })
  const [car, other] = (await desk.api.cars()).filter(({ enabled, sold }) => enabled && !sold)
  paths = await allPages(context, desk.url, [car?.id ?? 0, other?.id ?? 0])
  await context.close()
})

/** The parts of a message that are the same for all values, of at least three words. */
function fixedParts(message: unknown): string[] {
  const parts = Array.isArray(message) ? message.filter((part) => typeof part === 'string') : [String(message)]
  return parts.map((part: string) => part.trim()).filter((part) => part.split(' ').length >= 3)
}

/** Long enough English parts that the language says otherwise. */
function englishParts(code: LanguageCode): string[] {
  return [ALL_LANGUAGES, ALL_DASHBOARD_LANGUAGES].flatMap((all) => {
    const translated = JSON.stringify(all[code].messages)
    return Object.values(all.en.messages)
      .flatMap(fixedParts)
      .filter((part) => !translated.includes(part))
  })
}

/** All that is seen or heard, except what the dealer has written, which says its own language. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForeign = (element: Element | null) => {
      const marked = element?.closest('[lang]')
      return marked !== null && marked !== undefined && marked !== document.documentElement
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!isForeign(parent) && parent?.closest('script,noscript,textarea') === null)
        texts.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label],[title],[alt],[placeholder]')) {
      if (isForeign(element)) continue
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })

describe.each(['de', 'ar'] as const)('in the language %s', (code) => {
  it('no page shows an English text of the product or scrolls sideways on a phone', async () => {
    await desk.api.saveSettings({ languages: { default: code, others: [] } })
    expectConsoleErrors(/404.*no-such-page/)
    const session = await storedSession(desk.url, ADMIN)
    const languages = JSON.stringify({ default: code, others: [] })
    const context = await desk.browser.newContext({
      storageState: toStorageState({ ...session, languages }, desk.url),
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const english = englishParts(code)
    const ofDealer = JSON.stringify(await desk.api.settings())
    const isEnglish = (text: string) => !ofDealer.includes(text) && english.some((part) => text.includes(part))
    const found: Record<string, string[]> = {}
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(desk.url + path)
      await page.locator(`html[lang=${code}][dir=${LANGUAGES[code].direction}]`).waitFor({ state: 'attached' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('[role=group][data-state=Online]').first().waitFor({ state: 'attached' })
      const faults = (await textsOf(page)).filter(isEnglish)
      if ((await sideways(page)) > 0) faults.push('scrolls sideways')
      if (faults.length > 0) found[path] = faults
    }
    await context.close()
    expect(found).toEqual({})
  })
})
