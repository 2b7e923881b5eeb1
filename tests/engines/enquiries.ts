import { expect, it } from 'vitest'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import { button, field, heading, inside, link, withText } from '#tests/support/engines/locators.ts'
import { begun, fill, open, type Smoke } from './smoke-context.ts'

const own = (text: string) => inside('//*[@aria-labelledby="own-title"]', withText(text))

async function sendEnquiry(browser: EngineBrowser, message: string): Promise<void> {
  const values = { Name: 'Ada Lovelace', 'Country code': '44', 'Phone number': '7700900123', Message: message }
  for (const [label, value] of Object.entries(values)) await fill(browser, field(label), value)
  await browser.click(button('Send enquiry'))
}

export function testEnquiries(smoke: Smoke): void {
  const messages = async () => (await smoke.api.inquiries()).map(({ message }) => message)

  it('sends an enquiry at once, and one without a connection when the connection is back', async () => {
    const { browser, line } = smoke
    await open(smoke, '/contact')
    await sendEnquiry(browser, 'With a connection')
    await expect.poll(messages).toEqual(['With a connection'])
    line.cut()
    await sendEnquiry(browser, 'Without a connection')
    await browser.see(own('Waits for a connection'))
    expect(await messages()).toHaveLength(1)
    line.mend()
    await browser.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(messages).toContain('Without a connection')
    expect(await messages()).toHaveLength(2)
  })

  it('reloads and opens other pages without a server', async () => {
    const { browser, line, publicCars } = smoke
    await open(smoke, '/about')
    await browser.evaluate(async () => void (await navigator.serviceWorker.ready))
    line.cut()
    await browser.reload()
    await begun(browser)
    await browser.see('//h1')
    await browser.click(link('Cars'))
    await browser.see(heading('Our Car Collection'))
    await browser.see(withText(`${publicCars.length} vehicles`))
  })
}
