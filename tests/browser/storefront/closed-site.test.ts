// A site that is switched off: the page that visitors see with and without a script and a connection, and what staff see.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { hasLoaded, storefrontForFile, WITH_WORKER } from '#tests/support/browser/storefront.ts'

const SITE = 'Alder & Vale Motors'

const site = storefrontForFile()

beforeEach(() => site.api.saveSettings({ isPublic: true }))

const isClosed = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: SITE }).waitFor()
  expect(await page.getByRole('link').allTextContents()).toEqual(['Skip to content', '+1 555 010 0142'])
}
const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' })

it('has its name and phone on every page, with and without a script', async () => {
  expectConsoleErrors(/status of 503/)
  await site.api.saveSettings({ isPublic: false })
  await isClosed(await site.visit('/cars', { javaScriptEnabled: false }))
  await isClosed(await site.visit('/contact'))
})

it('has no cars in an app that was open, online and offline, until it is switched on again', async () => {
  const page = await site.newPage(WITH_WORKER)
  await page.goto(`${site.url}/cars`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hasLoaded(page)
  await vehicles(page).waitFor()

  await site.api.saveSettings({ isPublic: false })
  await isClosed(page)
  await page.context().setOffline(true)
  await page.goto(`${site.url}/cars`)
  await isClosed(page)

  await page.context().setOffline(false)
  await site.api.saveSettings({ isPublic: true })
  await vehicles(page).getByRole('listitem').first().waitFor()
})

it('is whole for staff who are logged in', async () => {
  expectConsoleErrors(/status of 503/)
  await site.api.saveSettings({ isPublic: false })
  const page = await site.visitAsStaff('/cars')
  await vehicles(page).getByRole('listitem').first().waitFor()
})
