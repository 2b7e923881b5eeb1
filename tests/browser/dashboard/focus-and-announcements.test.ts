// Where the focus is after an action, and what screen readers say about it.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { sideways } from '#tests/support/browser/axe.ts'
import { isRedrawn } from '#tests/support/browser/contrast.ts'
import { messageList, openMessage } from '#tests/support/browser/message-desk.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { button, field, pressAction, rowOf, searchBox, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none' })

beforeEach(() => desk.line.mend())

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim()
  })

/** Collects what is announced from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'childList' && addedNodes.length === 0) continue
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        )
        const text = region?.matches('[data-announcer]') ? addedNodes[0]?.textContent : region?.textContent
        if (text && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** The controls that something else covers while they have the focus. */
const coveredControls = (place: Locator) =>
  place.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        control.focus()
        const [line] = control.getClientRects()
        const hit = line && document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2)
        return !hit || !(control.contains(hit) || hit.contains(control) || control.closest('label')?.contains(hit))
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )

async function openRow(model: string) {
  const car = await desk.api.add({ ...vehicle, make: 'Gilbern', model })
  const page = await desk.open('/cars')
  await vehicleTable(page).waitFor()
  await searchBox(page).fill(model)
  const row = rowOf(page, model)
  await row.waitFor()
  await nothingWaits(page)
  return { car, page, row }
}

it('says one sentence about an edited price, without the words of buttons and of the connection', async () => {
  const { page, row } = await openRow('Genie')
  const said = await listen(page)
  await row.locator('[title="Change the price"]').click()
  await field(page, 'New price').fill('21000')
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual([`Price of ${vehicle.year} Gilbern Genie is now $21,000`])
  await nothingWaits(page)
  expect(await said()).toHaveLength(1)
})

it('goes to Undo of a message by F6, and back to the control when the message closes', async () => {
  const { page, row } = await openRow('Sabre')
  await row.locator('[title="Change the price"]').click()
  await field(page, 'New price').fill('21000')
  await page.keyboard.press('Enter')
  await button(page, 'Undo').waitFor()
  const before = await focused(page)
  await page.keyboard.press('F6')
  expect(await focused(page)).toBe('Undo')
  await button(page, 'Close message').press('Enter')
  await expect.poll(() => focused(page)).toBe(before)
})

it('no bar covers the focused controls of a list with a selection and of an open message', async () => {
  const { page, row } = await openRow('Sprint')
  await row.getByRole('checkbox').check()
  expect(await coveredControls(row)).toEqual([])
  await enquire(desk.product.url, { name: 'Bert Behind', message: 'Is it there?\n'.repeat(60) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${desk.line.url}/admin/dashboard/messages`)
  await page.getByRole('list', { name: 'Messages' }).getByText('Bert Behind').click()
  const details = page.getByRole('region', { name: 'Message details' })
  await button(page, 'Delete Message').waitFor()
  expect(await coveredControls(details)).toEqual([])
})

it('forced colors show which switch is on, and which page and message are open', async () => {
  const { page, row } = await openRow('Straight 6')
  await page.emulateMedia({ forcedColors: 'active' })
  const backgrounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))])
  await row.getByRole('switch', { name: 'Enabled' }).waitFor()
  const [on] = await backgrounds('[role=switch][aria-checked=true]')
  expect(await backgrounds('[role=switch][aria-checked=false]')).not.toContain(on)
  expect(await backgrounds('[role=switch] > *')).not.toContain(on)
  const links = 'nav[aria-label=Dashboard] a'
  const [current] = await backgrounds(`${links}[aria-current]`)
  expect(await backgrounds(`${links}:not([aria-current])`)).not.toContain(current)
  // A box of the color of the page behind the text hides a text of that color.
  const adjust = (element: HTMLElement | SVGElement) =>
    getComputedStyle(element).getPropertyValue('forced-color-adjust')
  expect(await page.locator(`${links}[aria-current]`).evaluate(adjust)).toBe('none')
  await page.goto(`${desk.line.url}/admin/dashboard/stock`)
  const bar = '[data-bracket="0-30"]'
  await page.locator(bar).first().waitFor()
  const canvas = await backgrounds('body')
  expect(await backgrounds(bar)).not.toContain(canvas[0])
  await enquire(desk.product.url, { name: 'Clara Colour' })
  await page.goto(`${desk.line.url}/admin/dashboard/messages`)
  const message = messageList(page).getByRole('button', { name: 'Clara Colour' })
  expect(await isRedrawn(message, () => openMessage(page, 'Clara Colour'))).toBe(true)
})

it('shows muted texts and borders like other texts to a person who prefers more contrast', async () => {
  const { page } = await openRow('Ginetta')
  const color = (name: string) =>
    page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name)
  const ink = await color('--ink')
  const soft = ['--body', '--muted', '--divider', '--control-border']
  for (const name of soft) expect(await color(name), name).not.toBe(ink)
  await page.emulateMedia({ contrast: 'more' })
  for (const name of soft) expect(await color(name), name).toBe(ink)
  await page.emulateMedia({ contrast: null })
})

it('on a low screen the bars leave two thirds of the height to the page', async () => {
  const { page, car } = await openRow('Low')
  await enquire(desk.product.url, {
    name: 'Lowell Low',
    email: 'low@lot.example',
    message: 'Is it there?\n'.repeat(60),
  })
  await page.setViewportSize({ width: 320, height: 256 })
  const covered = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (each) => /fixed|sticky/.test(getComputedStyle(each).position) && each.checkVisibility(),
      )
      const rows = Array.from({ length: 32 }, (_, row) => document.elementFromPoint(160, row * 8 + 4))
      return rows.filter((hit) => bars.some((bar) => bar.contains(hit))).length / rows.length
    })
  await page.goto(`${desk.line.url}/admin/dashboard/edit-car/${car.id}`)
  await field(page, 'Color').fill('Low red')
  await button(page, 'Discard').waitFor()
  await expect.poll(covered).toBeLessThan(1 / 3)
  await button(page, 'Discard').click()
  await page.goto(`${desk.line.url}/admin/dashboard/messages`)
  await page.getByRole('list', { name: 'Messages' }).getByText('Lowell Low').click()
  await page.getByRole('region', { name: 'Message details' }).getByText('Is it there?').first().scrollIntoViewIfNeeded()
  await expect.poll(covered).toBeLessThan(1 / 3)
})

/** The name and the description of the control with the focus. Null when it is valid. */
const invalid = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const ids = activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    const name = (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent
    return activeElement?.getAttribute('aria-invalid') === 'true'
      ? [name, ...ids.map((id) => document.getElementById(id)?.textContent?.trim())]
      : null
  })

it('ties the errors of the dialogs of users, prices and reservations to a field, which gets the focus', async () => {
  const { page, row } = await openRow('Tied')
  await pressAction(row, 'Reserve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect.poll(() => invalid(page)).toEqual(['Until', expect.stringMatching(/day/), expect.anything()])
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await button(page, 'Change price').click()
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await expect.poll(() => invalid(page)).toEqual(['Amount', 'Enter a number above 0'])
  await page.goto(`${desk.line.url}/admin/dashboard/users`)
  await button(page, 'Invite').click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.poll(() => invalid(page)).toEqual(['Name', expect.stringMatching(/required/)])
})

it('does not announce the errors of a vehicle again when one of them is repaired', async () => {
  const page = await desk.open('/add-car')
  await button(page, 'Save vehicle').click()
  const alert = page.getByRole('form', { name: 'Vehicle' }).getByRole('alert')
  await alert.getByText('Make is required').waitFor()
  const said = await listen(page)
  for (const name of ['Make', 'Model']) {
    await field(page, name).fill('Gilbern')
    await alert.getByText(`${name} is required`).waitFor({ state: 'detached' })
  }
  await alert.getByText('Color is required').waitFor()
  expect(await said()).toEqual([])
})

it('keeps messages until they are closed where a person has chosen that', async () => {
  const { page, row } = await openRow('Kept')
  await page.clock.install()
  await page.evaluate(() => localStorage.setItem('messages-stay', 'on'))
  await page.reload()
  await row.locator('[title="Change the price"]').click()
  await field(page, 'New price').fill('21000')
  await page.keyboard.press('Enter')
  await button(page, 'Undo').waitFor()
  await page.clock.runFor(60_000)
  expect(await button(page, 'Undo').count()).toBe(1)
  await button(page, 'Close message').click()
  await button(page, 'Undo').waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.removeItem('messages-stay'))
})

it('names the vehicle in the title of the page, and closes the menu of a row that Tab leaves', async () => {
  const { car, page, row } = await openRow('Titled')
  const opener = row.getByRole('button', { name: 'More actions' })
  await opener.press('Enter')
  await row.getByRole('button', { name: 'Reserve' }).waitFor()
  await opener.press('Shift+Tab')
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  for (const path of [`/edit-car/${car.id}`, `/cars/${car.id}/photos`]) {
    await page.goto(`${desk.line.url}/admin/dashboard${path}`)
    await expect.poll(() => page.title()).toContain('Gilbern Titled')
  }
})

it('the alert of lost changes is in the page before its text', async () => {
  const page = await desk.open()
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const alerts = added instanceof Element ? [added, ...added.querySelectorAll('*')] : []
        if (alerts.some((each) => each.role === 'alert' && each.textContent !== ''))
          Object.assign(window, { late: true })
      }
    }).observe(document, { subtree: true, childList: true })
  })
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('jwt_token')}`
    const { id } = await (await fetch('/api/auth/me', { headers: { authorization } })).json()
    localStorage.setItem(`lost-changes-${id}`, '2')
  })
  await page.reload()
  await page.getByRole('alert').filter({ hasText: '2 changes of yours waited' }).waitFor()
  expect(await page.evaluate(() => 'late' in window)).toBe(false)
  await button(page, 'Understood').click()
})

it('the log-in page begins with a link to its content', async () => {
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin`)
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).autocomplete))
    .toBe('username')
})

it('with very large text the vehicles keep their names, no heading is cut, and a message fits a phone', async () => {
  const { car, page, row } = await openRow('Statesman')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  const nameWidth = () =>
    row
      .getByRole('rowheader')
      .or(row.getByRole('heading'))
      .first()
      .evaluate((each) => each.clientWidth / 24)
  await expect.poll(nameWidth).toBeGreaterThanOrEqual(8)
  const isCut = await page
    .getByRole('heading', { level: 1 })
    .evaluate((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflow === 'hidden')
  expect(isCut).toBe(false)
  await enquire(desk.product.url, { name: 'Lara Large', carId: car.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${desk.line.url}/admin/dashboard/messages`)
  const details = await openMessage(page, 'Lara Large')
  await details.getByText('Available', { exact: true }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
})

it('says that the connection is lost, once how many changes wait, and that it is back', async () => {
  const { page, row } = await openRow('Invader')
  const said = await listen(page)
  await page.context().setOffline(true)
  await expect.poll(said).toEqual(['Offline'])
  for (const name of ['Homepage', 'Enabled']) await row.getByRole('switch', { name }).click()
  await expect.poll(said).toEqual(['Offline', '2 changes wait'])
  await page.context().setOffline(false)
  await nothingWaits(page)
  expect(await said()).toEqual(['Offline', '2 changes wait', 'Online again'])
})

it('moves the focus to the same button of the next vehicle when one is removed from the list', async () => {
  for (const model of ['Removed A', 'Removed B']) await desk.api.add({ ...vehicle, make: 'Gilbern', model })
  const page = await desk.open('/cars?q=Removed')
  const [first, second] = [rowOf(page, 'Removed B'), rowOf(page, 'Removed A')]
  await second.waitFor()
  await first.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await first.waitFor({ state: 'detached' })
  await expect
    .poll(() => second.getByRole('button', { name: 'Delete' }).evaluate((each) => each === document.activeElement))
    .toBe(true)
})

it('moves a picture by its address along the form, with the focus on its button', async () => {
  const images = [1, 2, 3, 4].map((number) => `/pictures/placeholder-1200.webp?${number}`)
  const { id } = await desk.api.add({ ...vehicle, make: 'Gilbern', model: 'T11', images })
  const page = await desk.open(`/edit-car/${id}`)
  const said = await listen(page)
  await button(page, 'Move image 1 down').focus()
  for (const number of [2, 3, 4]) {
    await page.keyboard.press('Enter')
    await expect.poll(said).toContain(`Image ${number - 1} is now ${number} of 4`)
    expect(await focused(page)).toBe(`Move image ${number} down`)
  }
  await button(page, 'Make image 3 the cover').press('Enter')
  await expect.poll(said).toContain('Image 3 is now 1 of 4')
  expect(await focused(page)).toBe('Make image 1 the cover')
  expect(await field(page, 'Image URL 1').inputValue()).toBe('/pictures/placeholder-1200.webp?4')
  await button(page, 'Discard').click()
})

it('names the switches by their visible word, and describes them and the values by the vehicle', async () => {
  const { row } = await openRow('GT')
  const name = `${vehicle.year} Gilbern GT`
  await row.getByRole('rowheader', { name, exact: true }).waitFor()
  await row.getByText('Enabled', { exact: true }).waitFor()
  const described = await row.evaluate((element) =>
    [...element.querySelectorAll('[role=switch], [title^=Change]')].map((each) =>
      each
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ),
  )
  expect(described).toEqual(Array(4).fill(name))
})

it('opens a dialog on its first field and returns the focus to the menu of the row', async () => {
  const { page, row } = await openRow('Mk II')
  await pressAction(row, 'Book appointment')
  const dialog = page.getByRole('dialog', { name: 'Appointment' })
  await dialog.waitFor()
  await expect.poll(() => focused(page)).not.toBe('Close')
  // A press by mouse moves the focus in two steps.
  await field(page, 'Phone number').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => focused(page)).toBe('More actions')
})
