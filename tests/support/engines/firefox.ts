// Firefox by WebDriver BiDi, which puppeteer speaks. Playwright has a client too, but it fails at commands that Firefox ESR lacks.
import { launch, type Page } from 'puppeteer-core'
import { type EngineBrowser, type EngineOptions, VIEWPORT, WAIT_MS } from './engine-browser.ts'

export async function launchFirefox(executablePath: string, { isPrivate }: EngineOptions): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: {
      'browser.privatebrowsing.autostart': isPrivate,
      // A window without focus receives no focus events.
      'focusmanager.testmode': true,
    },
  })
  // The first tab never has the focus.
  const page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  page.on('dialog', (dialog) => void dialog.accept())
  const errors = collectErrors(page)
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)

  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: [] })),
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => never, ...args),
    see: async (locator) => void (await locate(locator).setVisibility('visible').wait()),
    click: (locator) => locate(locator).click(),
    choose: async (locator, label) => {
      const value = await page.$eval(
        `::-p-xpath(${locator})`,
        (select, wanted) =>
          [...(select as HTMLSelectElement).options].find(({ text }) => text === wanted)?.value ?? wanted,
        label,
      )
      await locate(locator).fill(value)
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  }
}

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
