// The net below all browser tests: faults of a page fail the test that they occur in.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeContexts, workerBrowser } from '#tests/support/browser/browser.ts'
import { expectConsoleErrors, takePageFaults } from '#tests/support/browser/page-faults.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'

const ORIGIN = 'http://site.example'

afterAll(async () => closeContexts(await workerBrowser()))

/** A page of a site whose `/never` gets no response. */
async function openPage(): Promise<Page> {
  const page = await newPage(await workerBrowser())
  await page.route(`${ORIGIN}/**`, (route) => {
    if (route.request().url().endsWith('/never')) return
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Site</title>' })
  })
  await page.goto(ORIGIN)
  return page
}

/** Runs in the page. By the beginning of what is reported. */
const FAULTS: Record<string, () => unknown> = {
  'Uncaught: Error: thrown': () => void setTimeout(() => Promise.reject(new Error('thrown'))),
  'Console error: unannounced': () => console.error('unannounced'),
  'Requested more than 10 times in 10 s: GET http://site.example/again': async () => {
    for (const _ of Array(11)) await fetch('/again')
  },
  'Console error: More than 200 object URLs are held': () => {
    for (const _ of Array(201)) URL.createObjectURL(new Blob())
  },
  'Console error: A live region came with its text: Saved': () => {
    document.body.click()
    document.body.insertAdjacentHTML('beforeend', '<p role="status">Saved</p>')
  },
  'Console error: More than 2 announcements after a press or input on : 1 | 2 | 3': async () => {
    document.body.innerHTML = '<p role="status"></p>'.repeat(3)
    document.body.click()
    for (const [index, region] of document.querySelectorAll('p').entries()) {
      await Promise.resolve()
      region.textContent = String(index + 1)
    }
  },
  'Console error: The focus was lost with: Remove': async () => {
    document.body.innerHTML = '<h1>Site</h1><button>Remove</button>'
    document.querySelector('button')?.focus()
    document.querySelector('button')?.remove()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  },
  'Console error: The focused element is not in view: button Buy, but below <div': async () => {
    document.body.innerHTML = '<button>Buy</button><div style="position: fixed; inset: 0"></div>'
    document.querySelector('button')?.focus()
    await new Promise((resolve) => setTimeout(resolve, 3000))
  },
  'Console error: The focused element is not in view: input Name, but outside of the view': async () => {
    document.body.innerHTML = '<input aria-label="Name" style="position: absolute; inset-block-start: 4000px">'
    document.querySelector('input')?.focus({ preventScroll: true })
    await new Promise((resolve) => setTimeout(resolve, 3000))
  },
  'Without a response 60 s later: GET http://site.example/never': () => void fetch('/never').catch(() => {}),
}

it.each(Object.keys(FAULTS))('reports %s', async (report) => {
  const page = await openPage()
  const isSent = report.endsWith('/never') ? page.waitForRequest('**/never') : null
  await page.evaluate(FAULTS[report] as () => unknown)
  await isSent
  // Another round trip, so that the event of the fault has arrived.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const faults = await takePageFaults(1000)
  expect(faults.map((fault) => fault.slice(0, report.length))).toEqual([report])
})

it.fails('fails a test without a failing assertion', async () => {
  await (await openPage()).evaluate(() => console.error('unannounced'))
})

it('accepts what a test has announced, what it makes fail itself, and object URLs that are revoked', async () => {
  const page = await openPage()
  expectConsoleErrors(/^known/)
  await page.route('**/broken', (route) => route.fulfill({ status: 500 }))
  await page.evaluate(async () => {
    console.error('known problem')
    for (const _ of Array(300)) URL.revokeObjectURL(URL.createObjectURL(new Blob()))
    for (const number of Array(20).keys()) await fetch(`/${number}`)
    await fetch('/broken')
    await fetch('/lost').catch(() => {})
  })
  expect(await takePageFaults()).toEqual([])
})

it('accepts a 401 of a request that is in flight at a log-out, and reports that of a later request', async () => {
  const page = await newPage(await workerBrowser())
  let logOut = () => {}
  const loggedOut = new Promise<void>((resolve) => {
    logOut = resolve
  })
  await page.context().route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Site</title>' })
    if (pathname === '/running') await loggedOut
    else logOut()
    return route.fulfill({ status: pathname === '/api/auth/logout' ? 204 : 401 })
  })
  await page.goto(ORIGIN)
  const isSent = page.waitForRequest('**/running')
  const running = page.evaluate(async () => void (await fetch('/running')))
  await isSent
  await page.evaluate(async () => void (await fetch('/api/auth/logout', { method: 'POST' })))
  await running
  expect(await takePageFaults()).toEqual([])
  await page.evaluate(() => fetch('/later'))
  expect(await takePageFaults()).toEqual([expect.stringMatching(/status of 401 .*\/later$/)])
})
