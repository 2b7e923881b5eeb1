// The pages whose text comes from the settings (about, contact with map and questions, legal texts) and the page for an unknown
// address.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()
let settings: SiteSettings

beforeAll(async () => {
  settings = await site.api.settings()
})

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function expectNotFound(page: Page): Promise<void> {
  await heading(page, 'Page Not Found')
  await page.getByText("The page you are looking for doesn't exist or has been moved.", { exact: true }).waitFor()
}

/** Saves these sections while `act` runs. */
async function withSettings(sections: Partial<SiteSettings>, act: () => Promise<unknown>): Promise<void> {
  await site.api.saveSettings(sections)
  try {
    await act()
  } finally {
    await site.api.saveSettings(settings)
  }
}

it('a title with letters of many European languages is in one typeface', async () => {
  const heroTitle = 'Škoda of Łódź, Oğuz, Ő and ș'
  await withSettings({ aboutInfo: { ...settings.aboutInfo, heroTitle } }, async () => {
    const page = await site.visit('/about', screenOf(1280))
    await heading(page, heroTitle)
    await page.evaluate(() => document.fonts.ready)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('DOM.enable')
    await protocol.send('CSS.enable')
    const { root } = await protocol.send('DOM.getDocument')
    const { nodeId } = await protocol.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts)
      expect(font).toMatchObject({ familyName: expect.stringMatching(/^Newsreader/), isCustomFont: true })
  })
})

it('an unknown path below /admin shows the page not found with its heading', async () => {
  await expectNotFound(await site.visit('/admin/nowhere', screenOf(390)))
})

it('links an imprint and an accessibility statement in the footer while they are on', async () => {
  expectConsoleErrors(/status of 404 .*\/imprint$/)
  const page = await site.visit('/about', screenOf(1280))
  const links = page.getByRole('contentinfo').getByRole('link', { name: /^(Imprint|Accessibility)$/ })
  await heading(page, settings.aboutInfo.heroTitle)
  expect(await links.count()).toBe(0)
  const { imprint, accessibility } = settings.legalPages
  const on = { imprint: { ...imprint, enabled: true }, accessibility: { ...accessibility, enabled: true } }
  await withSettings({ legalPages: { ...settings.legalPages, ...on } }, async () => {
    await page.reload()
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual(['Imprint', 'Accessibility'])
    await links.first().click()
    await heading(page, 'Imprint')
    await page.getByRole('article').getByText(settings.companyInfo.name, { exact: false }).first().waitFor()
    await page.goto(`${site.url}/accessibility`)
    await heading(page, 'Accessibility')
  })
  await page.goto(`${site.url}/imprint`)
  await expectNotFound(page)
})

itInLongRun(
  'shows the about page and the enabled legal texts of the settings, and no disabled legal text',
  async () => {
    expectConsoleErrors(/status of 404 .*\/(privacy|terms|imprint|accessibility)$/)
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
    const text = { enabled: true, lastUpdated: '1 May 2025', content: 'First.\n- one\n-two\nLast.' }
    const legalPages = {
      privacy: { ...text, title: 'Our privacy' },
      terms: { ...text, title: 'Our terms' },
      imprint: { ...text, title: 'Who we are by law' },
      accessibility: { ...text, title: 'For everyone' },
    }
    const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
    const page = await site.visit('/about', screenOf(1280))
    await withSettings({ aboutInfo, backgrounds, legalPages }, async () => {
      await page.reload()
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
      for (const [kind, { title }] of Object.entries(legalPages)) {
        await page.goto(`${site.url}/${kind}`)
        await heading(page, title)
        const article = page.getByRole('article')
        expect(await article.locator('li').allTextContents()).toEqual(['one', 'two'])
        expect(await article.locator('p').allTextContents()).toEqual(['Last updated: 1 May 2025', 'First.', 'Last.'])
        await footerLink(page, title).waitFor()
      }
    })
    const disabled = {
      privacy: { ...legalPages.privacy, enabled: false },
      terms: { ...legalPages.terms, enabled: false },
      imprint: { ...legalPages.imprint, enabled: false },
      accessibility: { ...legalPages.accessibility, enabled: false },
    }
    await withSettings({ legalPages: disabled }, async () => {
      for (const [kind, { title }] of Object.entries(legalPages)) {
        await page.goto(`${site.url}/${kind}`)
        await expectNotFound(page)
        expect(await footerLink(page, title).count()).toBe(0)
      }
    })
  },
)

itInLongRun('shows under the form who sees the data, and names them on the privacy page it links', async () => {
  const page = await site.visit('/contact', screenOf(390))
  const form = page.getByRole('form', { name: 'Enquiry' })
  const { name } = settings.companyInfo
  await form.getByText(`${name} uses your data to answer you, because you asked.`).waitFor()
  await form.getByRole('link', { name: settings.legalPages.privacy.title }).click()
  await heading(page, settings.legalPages.privacy.title)
  const article = page.getByRole('article')
  await article.getByText(`${name}, ${settings.contactInfo.address}`).waitFor()
  await article.getByText('the companies that run our website, e-mail and customer records').waitFor()
  expect(await article.getByText('Last updated').count()).toBe(0)
  await article.getByText('until 24 months after its last change').waitFor()
  const privacy = { ...settings.legalPages.privacy, enabled: false }
  await withSettings({ legalPages: { ...settings.legalPages, privacy } }, async () => {
    await page.goto(`${site.url}/contact`)
    await form.getByText('never sold').waitFor()
    expect(await form.getByRole('link').count()).toBe(0)
  })
})

it('leaves out what the contact settings do not contain, with its headings', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  const contactInfo = { ...settings.contactInfo, address: '', phone: '', email: '', hours: '', mapCoordinates: '' }
  await withSettings(
    { contactInfo, socialMedia: settings.socialMedia.map((each) => ({ ...each, enabled: false })) },
    async () => {
      await page.goto(`${site.url}/contact`)
      await heading(page, 'Contact')
      // The device may show the settings that it knew until its pull.
      const ofContact = /^(?:Address|Phone|Email|Business hours|Contact|Follow us)$/
      const names = async () =>
        (await page.getByRole('heading').allTextContents()).filter((name) => ofContact.test(name))
      await expect.poll(names).toEqual(['Contact'])
      expect(await page.locator('main ul:empty').count()).toBe(0)
      const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
      expect(JSON.parse(json)).toMatchObject({ '@type': 'AutoDealer' })
      expect(json).not.toContain('""')
    },
  )
})

it('shows a card each for address, phone, email and hours, opens one question at a time, and loads the map on request', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'map' }))
  await page.goto(`${site.url}/contact`)
  const { address, phone, email, hours } = settings.contactInfo
  const card = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card('Address').getByText(address, { exact: true }).waitFor()
  expect(await card('Phone').getByRole('link', { name: phone }).getAttribute('href')).toMatch(/^tel:\+\d+$/)
  expect(await card('Email').getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
  expect(await card('Business hours').locator('p').textContent()).toBe(hours)

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

  // Every kind of setting is tested in tests/domain/settings.test.ts.
  const map = page.locator('iframe[title="Map of our location"]')
  for (const [mapCoordinates, expected] of [
    ['51.5072, -0.1276', /google\.com\/maps\?q=51\.5072,-0\.1276&z=15&output=embed$/],
    ['91, 0', 'Invalid coordinates'],
    ['', 'No map location set'],
  ] as const) {
    await withSettings({ contactInfo: { ...settings.contactInfo, mapCoordinates } }, async () => {
      await page.reload()
      if (typeof expected === 'string') {
        await page.getByText(expected, { exact: true }).waitFor()
        expect(await map.count()).toBe(0)
      } else {
        const show = page.getByRole('button', { name: 'Show map' })
        await show.waitFor()
        expect(await map.count()).toBe(0)
        // A press before the scripts run has no effect.
        await page.locator('#root[data-begun]').waitFor()
        await show.click()
        expect(await map.getAttribute('src')).toMatch(expected)
      }
    })
  }
})

itInLongRun('renders no link without a target and no empty heading when settings are empty', async () => {
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
    legalPages: {
      ...legalPages,
      privacy: { ...legalPages.privacy, title: '' },
      terms: { ...legalPages.terms, title: '' },
    },
  }
  await withSettings(emptied, async () => {
    const page = await site.visit('/privacy', screenOf(390))
    await heading(page, 'Privacy Policy')
    await expect.poll(() => page.title()).toBe(`Privacy Policy | ${settings.siteName}`)
    const footer = page.getByRole('contentinfo')
    for (const name of ['Privacy Policy', 'Terms of Service']) await footer.getByRole('link', { name }).waitFor()
    expect(await footer.locator('a[href^="tel:"], a[href^="mailto:"], li:empty').count()).toBe(0)
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

itInLongRun('responds 404 with a page that leads back and home, or home where the tab has no history', async () => {
  expectConsoleErrors(/status of 404 /)
  const page = await site.visit('/cars', screenOf(390))
  await heading(page, 'Our Car Collection')
  await page.goto(`${site.url}/no/such/page`)
  await expectNotFound(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await heading(page, 'Our Car Collection')
  await page.goForward()
  await expectNotFound(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${site.url}/`)

  for (const path of ['/About', '/cars/x/y']) {
    const response = await page.goto(site.url + path)
    expect(response?.status()).toBe(404)
    expect(await response?.text()).toContain('<title>Page Not Found')
    await expectNotFound(page)
    await expect.poll(() => page.title()).toBe(`Page Not Found | ${settings.siteName}`)
  }

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open('/no/such/page', '_blank', 'noopener')),
  ])
  await expectNotFound(tab)
  await tab.getByRole('button', { name: 'Go Back' }).click()
  await tab.waitForURL(`${site.url}/`)
})
