// The log-in page: texts, requests, error messages, and the redirect after the log-in.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { answerWith, openStaffDesk, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, newPage, openDashboard, storedToken } from '#tests/support/browser/staff-page.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

describe('the log-in', () => {
  it('requires both fields, shows a message for every failure, and stores the token after success', async () => {
    expectConsoleErrors(/status of 401 .*\/api\/auth\/login/)
    const page = await newPage(desk.browser)
    await page.setViewportSize({ width: TABLET_WIDTH, height: 900 })
    await page.goto(`${desk.url}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Admin Login', exact: true }).waitFor()
    await page.getByText('Log in to access the dashboard', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toContain('Admin Login')
    expect(await page.getByRole('textbox', { name: 'Password' }).getAttribute('type')).toBe('password')
    await page.getByRole('contentinfo').waitFor()

    const logIns: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/api/auth/login') && logIns.push(request.postDataJSON()))
    const failsWith = async (username: string, password: string, message: string) => {
      await fillLogIn(page, { username, password })
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
      expect(await storedToken(page)).toBeNull()
      const missing = page.getByRole('textbox', { name: username.trim() === '' ? 'Username' : 'Password' })
      const focused = message.startsWith('Please enter') ? missing : page.getByRole('button', { name: 'Log In' })
      await focused.and(page.locator(':focus')).waitFor()
      expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(username)
    }
    await failsWith('', '', 'Please enter both username and password')
    await failsWith('wrong', 'wrong', 'Invalid username or password')
    await failsWith('admin', '', 'Please enter both username and password')
    await failsWith('nobody', 'wrong', 'Invalid username or password')
    await failsWith('  ', 'secret', 'Please enter both username and password')
    expect(logIns).toHaveLength(2)

    const failures = [
      [500, { message: 'Something went wrong' }],
      [403, { message: 'No' }],
      [200, '<h1>Welcome to the hotel</h1>'],
      [200, { user: { id: 1, username: 'admin' } }],
    ] as const
    for (const [status, body] of casesOf<(typeof failures)[number]>(failures, ([, body]) => typeof body === 'string')) {
      await answerWith(page, '/api/auth/login', status, body)
      await failsWith(ADMIN.username, ADMIN.password, 'An error occurred during login')
      await page.unroute('**/api/auth/login')
      await failsWith('', '', 'Please enter both username and password')
    }
    // A 401 without a message still means wrong credentials.
    await answerWith(page, '/api/auth/login', 401, '')
    await failsWith(ADMIN.username, ADMIN.password, 'Invalid username or password')
    await page.unroute('**/api/auth/login')

    const answer = desk.line.holdAnswer('POST', '/api/auth/login')
    await fillLogIn(page, ADMIN)
    await answer.held
    const busy = page.getByRole('button', { name: 'Logging in...', exact: true })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    for (const name of ['Username', 'Password'])
      expect(await page.getByRole('textbox', { name }).isDisabled()).toBe(true)
    expect(await busy.and(page.locator(':focus')).count()).toBe(1)
    desk.line.cut()
    answer.release()
    await page.getByRole('alert').getByText('An error occurred during login', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Username' }).isEnabled()).toBe(true)
    desk.line.mend()

    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Invalid username or password', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Password' }).and(page.locator(':focus')).count()).toBe(1)

    await page.context().setOffline(true)
    await failsWith(ADMIN.username, ADMIN.password, 'Logging in needs a connection')
    await page.context().setOffline(false)
    const later = page.waitForRequest('**/api/inquiries')
    await fillLogIn(page, { ...SELLER, username: SELLER.email })
    await page.waitForURL('**/admin/dashboard')
    expect(logIns.at(-1)).toEqual({ email: SELLER.email, username: SELLER.email, password: SELLER.password })
    const token = await storedToken(page)
    expect(token).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await later).headers().authorization).toBe(`Bearer ${token}`)
  })

  itInLongRun('redirects to the requested page, and leaves no entry in the history', async () => {
    const page = await newPage(desk.browser)
    await page.setViewportSize({ width: TABLET_WIDTH, height: 900 })
    await page.goto(`${desk.url}/about`)
    await page.goto(`${desk.url}/admin/dashboard/cars?status=sold`)
    await page.waitForURL('**/admin')
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard/cars?status=sold')
    await page.getByRole('table', { name: 'Vehicles' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/about')
    await page.goto(`${desk.url}/admin`)
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/about')
  })
})

describe('the log-in page of the server', () => {
  /** Opens the page; its app starts only when the returned function is called. */
  const openBeforeApp = async (page: Page) => {
    const start = await holdRequests(page, '**/assets/admin/*.js')
    await page.goto(`${desk.url}/admin`, { waitUntil: 'domcontentloaded' })
    return start
  }

  it('takes the name and the password before the app starts, and logs in once it has started', async () => {
    const page = await newPage(desk.browser)
    const start = await openBeforeApp(page)
    await page.getByRole('banner').getByRole('link', { name: 'Alder & Vale Motors' }).waitFor()
    await fillLogIn(page, ADMIN)
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    start()
    await page.waitForURL('**/admin/dashboard')
    expect(await storedToken(page)).not.toBeNull()
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
    // The boot guard offers a reload when this mark is missing.
    await page.locator('#root[data-begun]').waitFor({ state: 'attached' })
  })

  it('never puts the password into the address, even if no script runs', async () => {
    expectConsoleErrors(/net::ERR_FAILED/)
    const page = await newPage(desk.browser)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`${desk.url}/admin`)
    await fillLogIn(page, ADMIN)
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    // A submission of the browser would have begun by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(page.url()).toBe(`${desk.url}/admin`)
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(ADMIN.password)
  })

  it('is hidden from staff who are logged in, until the dashboard opens', async () => {
    const page = await openDashboard(desk.browser, `${desk.url}/admin/dashboard`)
    const start = await openBeforeApp(page)
    expect(await page.getByRole('textbox', { name: 'Username' }).isVisible()).toBe(false)
    start()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
  })
})

itInLongRun('shows the message of the rate limit', async () => {
  expectConsoleErrors(/status of (401|429) .*\/api\/auth\/login/)
  const strict = await openStaffDesk({ rateLimits: true })
  onTestFinished(() => strict.close())
  const page = await newPage(strict.browser)
  await page.goto(`${strict.url}/admin`)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/auth/login')
    await fillLogIn(page, { username: SELLER.username, password: 'wrong' })
    expect((await answer).status()).toBe(401)
  }
  const last = page.waitForResponse('**/api/auth/login')
  await fillLogIn(page, SELLER)
  expect((await last).status()).toBe(429)
  await page
    .getByRole('alert')
    .getByText('Too many failed attempts to log in. Please try again later.', { exact: true })
    .waitFor()
})

itInLongRun('reads the role case-insensitively', async () => {
  const page = await newPage(desk.browser)
  await page.route('**/api/auth/*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"role":"admin"', '"role":"ADMIN"')
    await route.fulfill({ response, body: text })
  })
  await page.goto(`${desk.url}/admin`)
  await fillLogIn(page, ADMIN)
  await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
  await page.getByRole('complementary').getByText('Admin', { exact: true }).waitFor()
})
