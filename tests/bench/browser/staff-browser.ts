import { type Browser, chromium, type Page } from 'playwright-core'
import { ADMIN, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'

export interface StaffBrowser {
  url: string
  browser: Browser
  /** A page of the dashboard, logged in. */
  page: Page
  [Symbol.asyncDispose](): Promise<void>
}

/** The built product and a browser with a made-up camera. */
export async function openStaffBrowser(): Promise<StaffBrowser> {
  const folder = temporaryFolder()
  const server = await startProduct(folder.dir)
  const { args = [], ...options } = launchOptions()
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ ...options, args: [...args, ...camera] })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.url}/admin`)
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/admin/dashboard')
  return {
    url: server.url,
    browser,
    page,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server.stop()
      folder[Symbol.dispose]()
    },
  }
}
