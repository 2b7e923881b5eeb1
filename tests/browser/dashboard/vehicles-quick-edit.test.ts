// The list of vehicles in use: editing in place, Undo, keyboard, target sizes and accessibility.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { VISUAL_RULES } from '#tests/support/browser/accessible.ts'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import { alertWith, staffDeskForFile, WIDTHS } from '#tests/support/browser/staff-desk.ts'
import { watchPushes } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import {
  button,
  field,
  pressAction,
  rowOf,
  searchBox,
  vehicleRows,
  vehicleTable,
} from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { isLongRun, itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Presses Tab `steps` times. @returns the focused elements */
async function pressTab(page: Page, steps: number): Promise<string[]> {
  const found: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    found.push(await focused(page))
  }
  return found
}

/** Adds a car for one test and searches for it in the list. */
async function openOn(name: string, width: number, fields: Partial<Car> = {}) {
  const model = `${name} ${width}`
  const car = await desk.api.add({ ...vehicle, make: 'Gilbern', model, ...fields })
  const page = await desk.open('/cars', { width })
  await vehicleTable(page).waitFor()
  await searchBox(page).fill(model)
  const row = rowOf(page, model)
  await row.waitFor()
  await nothingWaits(page)
  return { car, page, row, sent: watchPushes(page) }
}

describe('the list of vehicles in use', () => {
  it.each([390, 620, 820])('opens the editors of price and mileage inside a screen of %i px', async (width) => {
    const { page, row } = await openOn('Inside', width, { color: 'Midnight blue metallic' })
    for (const name of ['price', 'mileage']) {
      await row.getByTitle(`Change the ${name}`).click()
      const cancel = row.getByRole('button', { name: 'Cancel' })
      const boxes = await Promise.all([row.getByRole('spinbutton').boundingBox(), cancel.boundingBox()])
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await cancel.click()
    }
  })

  it('edits price and mileage in place, and offers Undo for nine seconds', async () => {
    const { car, page, row, sent } = await openOn('Genie', 820)
    await stopTime(page)
    const steps = [
      { name: 'price', shown: '$61,500', typed: '59500', now: '$59,500', from: 61_500, to: 59_500 },
      { name: 'mileage', shown: '12,000 mi', typed: '12345', now: '12,345 mi', from: 12_000, to: 12_345 },
    ]
    for (const { name, shown, typed, now, from, to } of steps) {
      const input = row.getByRole('spinbutton', { name: `New ${name}` })
      await row.getByRole('button', { name: shown, exact: true }).click()
      await input.fill('1')
      await page.keyboard.press('Escape')
      await input.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe(shown)
      await page.keyboard.press('Enter')
      await input.fill(typed)
      await page.keyboard.press('Enter')
      await row.getByRole('button', { name: now, exact: true }).waitFor()
      const toast = page.getByRole('status').filter({ hasText: `is now ${now}` })
      await toast.waitFor()
      await nothingWaits(page)
      expect(sent.splice(0)).toEqual([{ name: 'car.edit', uid: car.uid, args: { fields: { [name]: { from, to } } } }])
      await button(page, 'Undo').click()
      await row.getByRole('button', { name: shown, exact: true }).waitFor()
      await nothingWaits(page)
      expect(sent.splice(0)).toEqual([
        { name: 'car.edit', uid: car.uid, args: { fields: { [name]: { from: to, to: from } } } },
      ])
    }
    await row.getByRole('button', { name: '$61,500' }).click()
    await row.getByRole('spinbutton').fill('60000')
    await row.getByRole('button', { name: 'Save' }).click()
    await button(page, 'Undo').waitFor()
    await page.mouse.move(0, 0)
    await drawn(page)
    await page.clock.runFor(8000)
    expect(await button(page, 'Undo').count()).toBe(1)
    await page.clock.runFor(1100)
    await button(page, 'Undo').waitFor({ state: 'detached' })
  })

  it('leaves and names a vehicle whose value has changed before Undo', async () => {
    const { car, page, row, sent } = await openOn('Invalid', 820)
    await row.getByRole('button', { name: '$61,500', exact: true }).click()
    await row.getByRole('spinbutton', { name: 'New price' }).fill('59500')
    await page.keyboard.press('Enter')
    // The message stays while the pointer is on it.
    await button(page, 'Undo').hover()
    await nothingWaits(page)
    await desk.api.edit(car.id, { price: 1000 })
    await row.getByRole('button', { name: '$1,000', exact: true }).waitFor()
    sent.splice(0)
    await button(page, 'Undo').click()
    await alertWith(page, `Nothing was undone: 2020 Gilbern ${car.model} changed since`).waitFor()
    expect(sent).toEqual([])
  })

  itInLongRun(
    'rejects an empty price with a message, and keeps the focus when the toast of a change is closed or undone',
    async () => {
      const { car, page, row, sent } = await openOn('Invader', 1280)
      await row.getByRole('button', { name: '$61,500' }).click()
      await row.getByRole('spinbutton', { name: 'New price' }).fill('')
      await page.keyboard.press('Enter')
      await alertWith(page, 'Price is required').waitFor()
      expect(await row.getByRole('spinbutton', { name: 'New price' }).count()).toBe(1)
      await row.getByRole('button', { name: 'Cancel' }).click()
      expect(sent).toEqual([])
      expect((await desk.api.car(car.id)).price).toBe(61_500)

      const changeTo = async (shown: string, typed: string, now: string) => {
        await row.getByRole('button', { name: shown, exact: true }).click()
        await row.getByRole('spinbutton', { name: 'New price' }).fill(typed)
        await page.keyboard.press('Enter')
        await expect.poll(() => focused(page)).toBe(now)
        await button(page, 'Undo').waitFor()
      }
      await changeTo('$61,500', '59500', '$59,500')
      await button(page, 'Close message').press('Enter')
      await expect.poll(() => focused(page)).toBe('$59,500')
      await changeTo('$59,500', '58500', '$58,500')
      await button(page, 'Undo').press('Enter')
      await expect.poll(() => focused(page)).toBe('$59,500')
      await changeTo('$59,500', '57500', '$57,500')
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await button(page, 'Close message').press('Enter')
      await page.locator('h1:focus').waitFor()
    },
  )
})

/** The controls of a row after its picture, and those of its menu. */
const TAB_ORDER = {
  1280: ['12,000 mi', '$61,500', 'Homepage', 'Enabled', 'Edit', 'Mark as Sold', 'Delete', 'More actions'],
  820: ['12,000 mi', '$61,500', 'Homepage', 'Enabled', 'Edit', 'More actions'],
}
const MENU_ORDER = {
  1280: ['Reserve', 'Book appointment', 'Photos', 'Duplicate', 'Print window card'],
  820: ['Mark as Sold', 'Reserve', 'Book appointment', 'Photos', 'Duplicate', 'Print window card', 'Delete'],
}

itInLongRun('has a tab order that follows the visual order, with the actions in the row or in its menu', async () => {
  const { page, row } = await openOn('Grantura', 1280)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await row.getByRole('button', { name: 'More actions' }).waitFor()
    await row.getByRole('button', { name: /^1 image of/ }).focus()
    expect(await pressTab(page, TAB_ORDER[width].length)).toEqual(TAB_ORDER[width])
    await page.keyboard.press('Enter')
    expect(await pressTab(page, MENU_ORDER[width].length)).toEqual(MENU_ORDER[width])
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('More actions')

    await pressAction(row, 'Delete')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(width === 820 ? 'More actions' : 'Delete')

    await row.getByRole('link', { name: 'Edit' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Edit Vehicle')
    await field(page, 'Stock number').focus()
    const fields = ['make', 'model', 'year', 'price', 'mileage', 'color', 'fuelType', 'transmission', 'description']
    for (const name of fields) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(name)
    }
    await page.goBack()
    await row.waitFor()
  }
})

itInLongRun(
  'has large targets, no accessibility violation and no sideways scrolling, in sunlight mode too',
  async () => {
    const page = await desk.open('/cars?status=all')
    for (const light of ['plain', 'sunlight']) {
      await vehicleTable(page).waitFor()
      if (light === 'sunlight') await button(page, 'Sunlight mode').click()
      for (const path of ['list', 'form']) {
        if (path === 'form') await vehicleRows(page).first().getByRole('link', { name: 'Edit' }).click()
        await page
          .getByRole('heading', { level: 1, name: path === 'form' ? 'Edit Vehicle' : 'Manage Vehicles' })
          .waitFor()
        await (path === 'form' ? field(page, 'Make') : vehicleTable(page)).waitFor()
        for (const width of WIDTHS) {
          const variant = `${light} ${path} at ${width} px`
          await page.setViewportSize({ width, height: 900 })
          const isFirst = light === 'plain' && width === WIDTHS[0]
          if (isFirst || isLongRun)
            expect(await violations(page, isFirst ? undefined : VISUAL_RULES), variant).toEqual([])
          expect(await sideways(page), variant).toBeLessThanOrEqual(0)
          expect(await smallTargets(page, light === 'sunlight' ? 56 : 44), variant).toEqual([])
        }
      }
      await page.goBack()
    }
  },
)

/** The visible controls lower than `height` CSS pixels. A checkbox and a file input are pressed by their label. */
function smallTargets(page: Page, height: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>('main button:not([role="switch"]), main select, main input')
    const visible = [...all].filter((element) => element.ariaHidden !== 'true' && element.getClientRects().length > 0)
    return visible
      .map((element) =>
        element.matches('[type="checkbox"], [type="file"]') ? (element.closest('label') ?? element) : element,
      )
      .filter((element) => element.offsetHeight < least)
      .map((element) => element.outerHTML.slice(0, 120))
  }, height)
}

itInLongRun('lists its keyboard shortcuts, ignores them while a person types, and turns them off', async () => {
  const page = await desk.open()
  await page.keyboard.press('v')
  await vehicleTable(page).waitFor()
  await expect.poll(() => focused(page)).toBe('Manage Vehicles')
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Search vehicles...')
  await page.keyboard.type('v/n?')
  expect(await searchBox(page).inputValue()).toBe('v/n?')
  await searchBox(page).fill('')
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press(']')
  await page.getByText(/^Showing 11 to 20 of/).waitFor()
  await page.keyboard.press('[')
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Search on this page').waitFor()
  await list.getByRole('switch', { name: 'Shortcuts are on' }).click()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  await button(page, 'Keyboard shortcuts').click()
  await list.getByRole('switch', { name: 'Shortcuts are on' }).click()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/\/cars$/)
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
})

itInLongRun('has a bottom bar with the main pages on a phone, which covers no focused element', async () => {
  const page = await desk.open('/cars', { width: 390 })
  const bar = page.getByRole('navigation', { name: 'Main pages' })
  await vehicleTable(page).waitFor()
  const top = (await bar.boundingBox())?.y ?? 0
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const [bottom, isInMain] = await page.evaluate(() => {
      const element = document.activeElement
      return [element?.getBoundingClientRect().bottom ?? 0, element?.closest('main') !== null] as const
    })
    if (isInMain) expect(bottom, `after ${presses} times Tab`).toBeLessThanOrEqual(top)
  }
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    ' Dashboard',
    ' Vehicles',
    ' Add',
    ' Messages',
    ' Lot walk',
  ])
  await bar.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add from the lot' }).waitFor()
  await button(page, 'Open sidebar').click()
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await sidebar.getByRole('link', { name: 'Social Media' }).waitFor()
  await page.keyboard.press('Escape')
  await sidebar.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/Open sidebar$/)
  // The foot of this form is its save bar.
  expect(await bar.isVisible()).toBe(false)
  await page.goBack()
  await bar.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
