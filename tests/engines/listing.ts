import { expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import { field, link, linkTo, withText } from '#tests/support/engines/locators.ts'
import { open, type Smoke } from './smoke-context.ts'

/** Below the first screen. */
const FAR = 13

const countItems = (browser: EngineBrowser) =>
  browser.evaluate(() => document.querySelectorAll('main [data-place]').length)

export function testListing(smoke: Smoke): void {
  it('filters the cars, and Back from a car restores the filters', async () => {
    const { browser, publicCars } = smoke
    const [{ make } = { make: '' }] = publicCars
    const found = publicCars.filter((car) => car.make === make)
    const [first] = found
    if (!first) throw new Error('the sample inventory has public cars')
    await open(smoke, '/cars')
    await browser.see(withText(`${publicCars.length} vehicles`))
    await browser.choose(field('Brand'), `${make} (${found.length})`)
    await expect.poll(() => countItems(browser)).toBe(found.length)
    await browser.click(linkTo(carPath(first)))
    await browser.see(link('Buy Now!'))
    await browser.back()
    await browser.see(field('Brand'))
    await expect.poll(() => countItems(browser)).toBe(found.length)
    expect(await browser.evaluate(() => new URLSearchParams(location.search).get('make'))).toBe(make)
  })

  it('restores the position in the list by Back, from a car and from another document', async () => {
    const { browser, publicCars, url } = smoke
    await open(smoke, '/cars')
    await browser.see(withText(`${publicCars.length} vehicles`))
    await browser.see(`(//main//*[@data-place])[${FAR}]`)
    await measureOnLeave(browser, FAR)
    await browser.click(`(//main//*[@data-place])[${FAR}]//a`)
    await browser.see(link('Buy Now!'))
    const top = await topOnLeave(browser)
    await browser.back()
    await browser.see(field('Brand'))
    await expect.poll(() => topOf(browser, FAR)).toBe(top)

    await browser.goto(`${url}/about`)
    await browser.see('//h1')
    await browser.back()
    await browser.see(field('Brand'))
    await expect.poll(() => topOf(browser, FAR)).toBe(top)
  })
}

/** Stores the top of a list item when its link is clicked: the click may scroll to it first. */
const measureOnLeave = (browser: EngineBrowser, place: number) =>
  browser.evaluate((nth) => {
    const item = document.querySelectorAll('main [data-place]')[nth - 1]
    const measure = () => sessionStorage.setItem('topOnLeave', String(item?.getBoundingClientRect().top))
    item?.addEventListener('click', measure, { capture: true, once: true })
  }, place)

const topOnLeave = (browser: EngineBrowser) =>
  browser.evaluate(() => Math.round(Number(sessionStorage.getItem('topOnLeave'))))

const topOf = (browser: EngineBrowser, place: number) =>
  browser.evaluate(
    (nth) => Math.round(document.querySelectorAll('main [data-place]')[nth - 1]?.getBoundingClientRect().top ?? -1),
    place,
  )
