import { expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import { button, dialog, inside, withText } from '#tests/support/engines/locators.ts'
import { open, type Smoke } from './smoke-context.ts'

export function testCarPage(smoke: Smoke): void {
  it('shows the pictures of a car by arrows, thumbnails and full screen, which returns the focus', async () => {
    const { browser, publicCars } = smoke
    const car = publicCars.find(({ images }) => images.length > 2)
    if (!car) throw new Error('the sample inventory has cars with several pictures')
    const last = car.images.length
    const isCurrent = (number: number) => browser.see(`${button(`Show image ${number}`)}[@aria-current="true"]`)
    await open(smoke, carPath(car))
    await browser.click(button('Previous image'))
    await isCurrent(last)
    await browser.click(button('Next image'))
    await isCurrent(1)
    await browser.click(button('Show image 2'))
    await isCurrent(2)

    await browser.click(button('Open fullscreen'))
    await browser.see(inside(dialog, withText(`2 / ${last}`)))
    await expect
      .poll(() => browser.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
    await browser.press('ArrowRight')
    await browser.see(inside(dialog, withText(`3 / ${last}`)))
    await browser.press('Escape')
    await expect.poll(() => focusedName(browser)).toBe('Open fullscreen')
    await expect.poll(() => browser.evaluate(() => document.querySelectorAll('[role=dialog]').length)).toBe(0)
  })
}

const focusedName = (browser: EngineBrowser) =>
  browser.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })
