// The pages whose words are the owner's: about, contact with its map and questions, legal texts; and the page that is none.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { openStorefront, PHONE, PUBLIC_WIDTHS, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'

let site: Storefront
let settings: SiteSettings

beforeAll(async () => {
  site = await openStorefront()
  settings = await site.api.settings()
})

afterAll(() => site?.close())

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function isNotFound(page: Page): Promise<void> {
  await heading(page, 'Page Not Found')
  await page.getByText("The page you are looking for doesn't exist or has been moved.", { exact: true }).waitFor()
}

/** What a visitor sees while the settings say so; they are put back when `look` is done. */
async function whileSaved(sections: Partial<SiteSettings>, look: () => Promise<unknown>): Promise<void> {
  await site.api.saveSettings(sections)
  try {
    await look()
  } finally {
    await site.api.saveSettings(settings)
  }
}

const openAt = (width: number) => (path: string) => site.visit(path, screenOf(width))

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  const open = openAt(width)

  it('About says what the settings say, the values with their icons', async () => {
    const aboutInfo: SiteSettings['aboutInfo'] = {
      heroTitle: 'Who we are',
      heroDescription: 'Three people and a yard.',
      valuesTitle: 'Two habits',
      valuesSubtitle: 'Kept since 1998.',
      values: [
        { icon: 'Globe', title: 'Near', description: 'Around the corner.' },
        { icon: 'TrendingUp', title: 'Better', description: 'Every year.' },
      ],
    }
    const backgrounds = { ...settings.backgrounds, about: '/pictures/contact-1600.webp' }
    await whileSaved({ aboutInfo, backgrounds }, async () => {
      const page = await open('/about')
      await heading(page, 'Who we are')
      await page.getByText('Three people and a yard.', { exact: true }).waitFor()
      expect(await page.locator('[data-hero] img').getAttribute('src')).toContain('contact')
      const values = page.getByRole('region', { name: 'Two habits' })
      await values.getByText('Kept since 1998.', { exact: true }).waitFor()
      expect(await values.getByRole('listitem').count()).toBe(2)
      for (const { title, description } of aboutInfo.values) {
        const value = values.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
        await value.getByText(description, { exact: true }).waitFor()
        expect(await value.locator('svg').count()).toBe(1)
      }
    })
  })

  it('Contact has a card each for address, phone, email and hours', async () => {
    const page = await open('/contact')
    const { address, phone, email, hours } = settings.contactInfo
    const main = page.getByRole('main')
    const card = (name: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card('Address').getByText(address, { exact: true }).waitFor()
    expect(await card('Phone').getByRole('link', { name: phone }).getAttribute('href')).toMatch(/^tel:\+\d+$/)
    expect(await card('Email').getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
    expect(await card('Business hours').locator('p').textContent()).toBe(hours)
  })

  it('of the questions one is open at a time', async () => {
    const page = await open('/contact')
    const [first, second] = settings.faqs
    const question = (text = '') => page.getByRole('button', { name: text, exact: true })
    const answer = (text = '') => page.getByText(text, { exact: true })
    expect(await question(first?.question).getAttribute('aria-expanded')).toBe('false')
    expect(await answer(first?.answer).isVisible()).toBe(false)
    await question(first?.question).click()
    await answer(first?.answer).waitFor()
    await question(second?.question).click()
    await answer(second?.answer).waitFor()
    expect(await question(first?.question).getAttribute('aria-expanded')).toBe('false')
    expect(await answer(first?.answer).isVisible()).toBe(false)
    await question(second?.question).click()
    await answer(second?.answer).waitFor({ state: 'hidden' })
  })
})

describe.each(PHONE)('at %i pixels', (width) => {
  const open = openAt(width)

  it.each([
    ['a pair of coordinates', '51.5072, -0.1276', /google\.com\/maps\?q=51\.5072,-0\.1276&z=15&output=embed$/],
    [
      'an address of the embed page',
      'http://www.google.com/maps/embed?pb=!1m2',
      /^https:\/\/www\.google\.com\/maps\/embed\?pb=!1m2$/,
    ],
    ['a pair out of range', '91, 0', 'Invalid coordinates'],
    ['any other words', 'behind the church', 'Invalid coordinates'],
    ['nothing', '', 'No map location set'],
  ])('the map of %s', async (_, mapCoordinates, expected) => {
    await whileSaved({ contactInfo: { ...settings.contactInfo, mapCoordinates } }, async () => {
      const page = await site.newPage(screenOf(width))
      await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'map' }))
      await page.goto(`${site.url}/contact`)
      const map = page.locator('iframe[title="Map of our location"]')
      if (typeof expected === 'string') {
        await page.getByText(expected, { exact: true }).waitFor()
        expect(await map.count()).toBe(0)
      } else expect(await map.getAttribute('src')).toMatch(expected)
    })
  })

  it.each(['privacy', 'terms'] as const)(
    '%s is read line by line while it is enabled, and else is not there',
    async (kind) => {
      const text = {
        enabled: true,
        title: 'The rules',
        lastUpdated: '1 May 2025',
        content: 'First.\n- one\n-two\nLast.',
      }
      await whileSaved({ legalPages: { ...settings.legalPages, [kind]: text } }, async () => {
        const page = await open(`/${kind}`)
        await heading(page, 'The rules')
        const article = page.getByRole('article')
        expect(await article.locator('li').allTextContents()).toEqual(['one', 'two'])
        expect(await article.locator('p').allTextContents()).toEqual(['Last updated: 1 May 2025', 'First.', 'Last.'])
        await page.getByRole('contentinfo').getByRole('link', { name: 'The rules' }).waitFor()
      })
      await whileSaved({ legalPages: { ...settings.legalPages, [kind]: { ...text, enabled: false } } }, async () => {
        const page = await open(`/${kind}`)
        await isNotFound(page)
        expect(await page.getByRole('contentinfo').getByRole('link', { name: 'The rules' }).count()).toBe(0)
      })
    },
  )

  it('what the settings leave empty leaves no link and no heading without a name', async () => {
    const { contactInfo, aboutInfo, legalPages } = settings
    const emptied = {
      tagline: '',
      contactInfo: { ...contactInfo, phone: '', email: '', address: '' },
      aboutInfo: {
        ...aboutInfo,
        heroTitle: '',
        valuesTitle: '',
        values: [{ icon: 'Globe' as const, title: '', description: 'Everywhere.' }],
      },
      faqs: [
        { question: '', answer: 'To nothing.' },
        { question: 'Who?', answer: '' },
      ],
      legalPages: { privacy: { ...legalPages.privacy, title: '' }, terms: { ...legalPages.terms, title: '' } },
    }
    await whileSaved(emptied, async () => {
      const page = await open('/privacy')
      await heading(page, 'Privacy Policy')
      await expect.poll(() => page.title()).toBe(`Privacy Policy | ${settings.siteName}`)
      const foot = page.getByRole('contentinfo')
      for (const name of ['Privacy Policy', 'Terms of Service']) await foot.getByRole('link', { name }).waitFor()
      expect(await foot.locator('a[href^="tel:"], a[href^="mailto:"], li:empty').count()).toBe(0)
      for (const [path, name] of [
        ['/terms', 'Terms of Service'],
        ['/about', 'About'],
        ['/', settings.siteName],
      ] as const) {
        await page.goto(site.url + path)
        await heading(page, name)
        expect(await page.getByRole('main').locator(':is(h2, h3):empty').count()).toBe(0)
      }
      await page.goto(`${site.url}/contact`)
      await page.getByRole('button', { name: 'Who?' }).waitFor()
      expect(await page.getByRole('main').locator('button[aria-expanded]').allTextContents()).toEqual(['Who?'])
    })
  })

  it.each(['/About', '/cars/x/y'])('%s is no page, neither for the server nor for the app', async (path) => {
    const page = await site.newPage(screenOf(width))
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(404)
    expect(await answer?.text()).toContain('<title>Page Not Found')
    await isNotFound(page)
    await expect.poll(() => page.title()).toBe(`Page Not Found | ${settings.siteName}`)
  })

  it('a page that does not exist says so and leads back and home', async () => {
    const page = await open('/cars')
    await heading(page, 'Our Car Collection')
    await page.goto(`${site.url}/no/such/page`)
    await isNotFound(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await heading(page, 'Our Car Collection')
    await page.goForward()
    await isNotFound(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  it('goes back to the home page where nothing was before', async () => {
    const page = await open('/')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void window.open('/no/such/page', '_blank', 'noopener')),
    ])
    await isNotFound(tab)
    await tab.getByRole('button', { name: 'Go Back' }).click()
    await tab.waitForURL(`${site.url}/`)
  })
})
