import { describe, expect, it } from 'vitest'
import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { LEGAL_KINDS, legalTitle } from '#domain/kinds/settings/legal-title.ts'
import { coordinates, mapLocation } from '#domain/kinds/settings/map-location.ts'
import { isNoticeShown } from '#domain/kinds/settings/notice.ts'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { settingsPatch, settingsSchema } from '#domain/kinds/settings/schema.ts'
import { fieldsToPatch, mergeSettings, settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { WEEKDAYS } from '#domain/values/time/opening-hours.ts'
import { messagesOf } from '#tests/support/messages-of.ts'

const CHRISTMAS = { day: '2026-12-25', hours: '', note: '' }

describe('settings', () => {
  it('have valid defaults: two FAQs, six values, four platforms, both kinds of legal pages', () => {
    expect(settingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
    expect(DEFAULT_SETTINGS.faqs).toHaveLength(2)
    expect(DEFAULT_SETTINGS.aboutInfo.values).toHaveLength(6)
    expect(DEFAULT_SETTINGS.socialMedia.map(({ platform, enabled }) => [platform, enabled])).toEqual([
      ['facebook', true],
      ['instagram', true],
      ['x', true],
      ['whatsapp', true],
    ])
    expect(Object.keys(DEFAULT_SETTINGS.policies)).toEqual(['privacy', 'terms'])
    expect(Object.keys(DEFAULT_SETTINGS.legalPages)).toEqual(LEGAL_KINDS)
  })

  it('have a text for everything that the pages of a new site show', () => {
    const hasEmptyText = (value: unknown) =>
      (Array.isArray(value) ? value.flatMap(Object.values) : [value]).includes('')
    const fields = [...settingsFields(DEFAULT_SETTINGS)]
    const empty = fields.filter(([name, value]) => hasEmptyText(value) && !name.startsWith('openingHours.'))
    const unset = [
      'pricing.note',
      'policies.privacy.lastUpdated',
      'policies.terms.lastUpdated',
      'legalPages.privacy.lastUpdated',
      'legalPages.terms.lastUpdated',
      'legalPages.imprint.lastUpdated',
      'legalPages.accessibility.lastUpdated',
      ...['text', 'link', 'from', 'until'].map((field) => `notice.${field}`),
      'reviews',
    ]
    expect(empty.map(([name]) => name)).toEqual(unset)
    const { legalPages, backgrounds, aboutInfo } = DEFAULT_SETTINGS
    expect(LEGAL_KINDS.filter((kind) => legalPages[kind].enabled)).toEqual(['privacy', 'terms'])
    expect([legalPages.privacy, legalPages.terms].map(({ content }) => content.split('\n').length)).toEqual([9, 4])
    for (const { content } of Object.values(legalPages)) expect(content).not.toMatch(/^$/m)
    expect(Object.values(backgrounds).every((address) => address.startsWith('/pictures/'))).toBe(true)
    expect(new Set(aboutInfo.values.map(({ icon }) => icon)).size).toBe(6)
    expect(DEFAULT_SETTINGS).toMatchObject({ vehicleInfo: { showVin: false }, security: { requireTwoFactor: false } })
  })

  it('can be rebuilt from their fields', () => {
    const patch = settingsPatch.parse(fieldsToPatch(settingsFields(DEFAULT_SETTINGS)))
    expect(mergeSettings(DEFAULT_SETTINGS, patch)).toEqual(DEFAULT_SETTINGS)
  })

  it('keep the values that a patch leaves out', () => {
    const patch = settingsPatch.parse({
      contactInfo: { phone: '+1 555 010 0100' },
      socialMedia: [{ platform: 'x', url: '', enabled: false }],
      unknown: true,
    })
    const merged = mergeSettings(DEFAULT_SETTINGS, patch)
    expect(merged.contactInfo).toEqual({ ...DEFAULT_SETTINGS.contactInfo, phone: '+1 555 010 0100' })
    expect(merged.socialMedia[2]).toEqual({ platform: 'x', url: '', enabled: false })
    expect(merged.socialMedia[0]).toEqual(DEFAULT_SETTINGS.socialMedia[0])
    expect('unknown' in merged).toBe(false)
  })

  it.each([-1, 2.5, 366, '7', null])('refuse %s as days of a badge', (newDays) => {
    const [message] = messagesOf(settingsPatch.safeParse({ badges: { newDays } })) ?? []
    expect(message).toBe('Days of New in must be a whole number from 0 to 365')
  })

  it.each([
    [{ siteName: 5 }, 'Site name must be text'],
    [{ siteName: 'a'.repeat(501) }, 'Site name must be at most 500 characters'],
    [{ footerInfo: { description: 'a'.repeat(10_001) } }, 'Description must be at most 10000 characters'],
    [{ legalPages: { terms: { content: 'a'.repeat(100_001) } } }, 'Content must be at most 100000 characters'],
    [{ legalPages: { terms: { enabled: 'yes' } } }, 'must be true or false'],
    [{ retention: { inquiryMonths: 121 } }, 'Months must be a whole number from 0 to 120'],
    [{ badges: { dropPercent: 91 } }, 'Percent of a price drop must be a whole number from 0 to 90'],
    [{ contactInfo: { mapCoordinates: '<b>' } }, 'Map coordinates must be latitude,longitude or a map address'],
    [{ socialMedia: [{ platform: 'myspace' }] }, 'Platform must be one of facebook, instagram, x, whatsapp'],
    [{ inquiryMail: { recipients: 'ann@a.example' } }, 'Notify by e-mail must be a list'],
    [{ inquiryMail: { recipients: ['ann'] } }, 'Notify by e-mail must be a list of e-mail addresses'],
    [
      { inquiryMail: { recipients: Array.from({ length: 21 }, (_, index) => `a${index}@a.example`) } },
      'At most 20 e-mail addresses',
    ],
    [{ faqs: Array.from({ length: 201 }, () => ({ question: '', answer: '' })) }, 'At most 200 FAQs'],
  ])('refuse %j: %s', (patch, message) => {
    expect(messagesOf(settingsPatch.safeParse(patch))).toEqual([message])
  })

  it.each<[string, string, number]>([
    ['siteName', 'Site name', 500],
    ['tagline', 'Tagline', 500],
    ['contactInfo.address', 'Address', 500],
    ['contactInfo.phone', 'Phone', 500],
    ['contactInfo.email', 'Email', 500],
    ['contactInfo.hours', 'Business hours', 10_000],
    ['contactInfo.mapCoordinates', 'Map coordinates', 2048],
    ['companyInfo.name', 'Company name', 500],
    ['companyInfo.founded', 'Founded', 500],
    ['companyInfo.employees', 'Employees', 500],
    ['companyInfo.locations', 'Locations', 500],
    ['companyInfo.description', 'Company description', 10_000],
    ['legalPages.privacy.title', 'Title', 500],
    ['legalPages.terms.lastUpdated', 'Last updated', 500],
    ['policies.terms.content', 'Content', 100_000],
    ['policies.privacy.content', 'Content', 100_000],
    ['footerInfo.description', 'Description', 10_000],
    ['aboutInfo.heroTitle', 'Hero title', 500],
    ['aboutInfo.heroDescription', 'Hero description', 10_000],
    ['aboutInfo.valuesTitle', 'Values title', 500],
    ['aboutInfo.valuesSubtitle', 'Values subtitle', 10_000],
  ])('have a text of limited length: %s', (field, label, limit) => {
    const messages = (value: unknown) => messagesOf(settingsPatch.safeParse(fieldsToPatch([[field, value]])))
    expect(messages('x'.repeat(limit))).toBeUndefined()
    expect(messages('x'.repeat(limit + 1))).toEqual([`${label} must be at most ${limit} characters`])
  })

  it.each([
    [{ faqs: [{ question: 1, answer: 1 }] }, ['Question must be text', 'Answer must be text']],
    [
      { aboutInfo: { values: [{ icon: 1, title: 1, description: 1 }] } },
      ['Icon must be text', 'Title must be text', 'Description must be text'],
    ],
    [
      { aboutInfo: { values: [{ icon: 'Skull', title: '', description: '' }] } },
      ['Icon must be one of Award, Users, Shield, ThumbsUp, Star, Heart, TrendingUp, Globe, Target'],
    ],
    [
      {
        aboutInfo: { values: Array.from({ length: 51 }, () => ({ icon: 'Star', title: '', description: '' })) },
      },
      ['At most 50 values'],
    ],
    [
      { backgrounds: { homepageSlider: 'x', cars: 'x', about: 'x', contact: 'x' } },
      ['Homepage slider', 'Cars background', 'About background', 'Contact background'].map(
        (label) => `${label} must start with http:// or https://`,
      ),
    ],
    [{ inquiryMail: { recipients: [5] } }, ['E-mail address must be text']],
    [{ socialMedia: [{ platform: 'x', url: 'x' }] }, ['Social media URL must start with http:// or https://']],
    [{ vehicleInfo: { showVin: 1 } }, ['must be true or false']],
    [{ security: { requireTwoFactor: 1 } }, ['must be true or false']],
    [{ badges: { dropDays: 366 } }, ['Days of a price drop must be a whole number from 0 to 365']],
    [{ retention: { inquiryMonths: -1 } }, ['Months must be a whole number from 0 to 120']],
    [{ pricing: { note: 5 } }, ['Price note must be text']],
    [{ holding: { costPerDay: -1 } }, ['Holding cost per day must be a number from 0 to 100000']],
    [{ holding: { costPerDay: '5' } }, ['Holding cost per day must be a number from 0 to 100000']],
    [
      { region: { country: 'us', currency: 'BTC', distanceUnit: 'm', dateFormat: 'd.m.yy' } },
      [
        'Country must be a code of ISO 3166',
        'Currency must be a code of ISO 4217',
        'Distance must be one of mi, km',
        'Date format must be one of dd/mm/yyyy, mm/dd/yyyy, yyyy-mm-dd',
      ],
    ],
    [
      { openingHours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, '9-18'])) },
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        (label) => `${label} must have the form 09:00-18:00 or 09:00-12:30, 13:30-18:00, or be empty when it is closed`,
      ),
    ],
    [{ openingHours: { monday: '09:00-13:00, 12:30-18:00' } }, ['The two opening times of Monday overlap']],
    [{ openingHours: { timeZone: 'Mars/Olympus' } }, ['Time zone must be a name such as Europe/London']],
    [{ openingHours: { timeZone: 5 } }, ['Time zone must be text']],
    [{ openingHours: { specialDays: [CHRISTMAS, CHRISTMAS] } }, ['Two special days are the same day']],
    [
      { brand: { logo: 'https://a.example/logo.svg' } },
      ['Logo must be an address that PUT /api/brand/{sha256} has sent'],
    ],
    [
      {
        replyTemplates: [
          { name: 'Viewing', text: 'a' },
          { name: 'VIEWING', text: 'b' },
        ],
      },
      ['Two reply templates have the same name'],
    ],
  ])('name what is wrong with %j', (patch, messages) => {
    expect(messagesOf(settingsPatch.safeParse(patch))).toEqual(messages)
  })

  it.each([
    { openingHours: { monday: '09:00-18:00', sunday: '', timeZone: 'Europe/London' } },
    { openingHours: { monday: '09:00-12:30, 13:30-18:00', saturday: '18:00-01:00' } },
    { openingHours: { timeZone: '' } },
    { openingHours: { specialDays: [CHRISTMAS, { ...CHRISTMAS, day: '2026-12-26' }] } },
    { brand: { logo: `/api/brand/${'0'.repeat(64)}-400x80-both` } },
    {
      replyTemplates: [
        { name: 'Straße', text: 'a' },
        { name: 'STRASSE', text: 'b' },
      ],
    },
    { contactInfo: { mapCoordinates: 'see metadata: 51.5, -0.1' } },
    {
      notice: { text: 'Closed', link: '/contact', from: '2026-12-24', until: '' },
      reviews: 'https://reviews.example/us',
    },
    { promises: { home: [], included: [], homeIntro: '' }, footerInfo: { copyrightFrom: 1998 } },
  ])('accept %j', (patch) => {
    expect(settingsPatch.parse(patch)).toEqual(patch)
  })

  it('are received by visitors and staff as far as their sections are declared for them, and by admins as a whole', () => {
    const declared = { ...DEFAULT_SETTINGS, inquiryMail: { recipients: ['sales@cars.example'] } }
    const stored = { ...declared, staffOnly: { rate: 7 } }
    // A section that becomes public also changes this list.
    const publicSections = [
      'aboutInfo',
      'backgrounds',
      'badges',
      'brand',
      'companyInfo',
      'contactInfo',
      'faqs',
      'footerInfo',
      'isPublic',
      'languages',
      'legalPages',
      'notice',
      'openingHours',
      'policies',
      'pricing',
      'promises',
      'region',
      'retention',
      'reviews',
      'siteName',
      'socialMedia',
      'tagline',
      'translations',
      'vehicleInfo',
    ]
    expect(Object.keys(presentSettings(stored, 'visitor')).toSorted()).toEqual(publicSections)
    expect(Object.keys(presentSettings(stored, 'user')).toSorted()).toEqual(
      [...publicSections, 'inquiryMail'].toSorted(),
    )
    expect(presentSettings(stored, 'admin')).toEqual(declared)
    expect(presentSettings(stored, 'visitor').contactInfo).toEqual(stored.contactInfo)
  })

  it('name the team to visitors unless the site is switched off', () => {
    const team = [{ id: 2, name: 'Ann', title: '', phone: '', email: '', photo: '' }]
    const closed = { ...DEFAULT_SETTINGS, isPublic: false }
    const open = presentSettings({ ...DEFAULT_SETTINGS, team }, 'visitor')
    expect(open).toEqual({ ...presentSettings(DEFAULT_SETTINGS, 'visitor'), team })
    expect(presentSettings({ ...closed, team }, 'user').team).toEqual(team)
    const { team: _, ...others } = open
    expect(presentSettings({ ...closed, team }, 'visitor')).toEqual({ ...others, isPublic: false })
  })

  it('accept the greatest values', () => {
    const patch = { retention: { inquiryMonths: 120 }, badges: { newDays: 365, dropDays: 0, dropPercent: 90 } }
    expect(settingsPatch.parse(patch)).toEqual(patch)
  })

  it('have each recipient of enquiries once, and no blank recipient or line', () => {
    const recipients = ['ann@a.example', ' ', ' ann@a.example ', 'bob@a.example']
    expect(settingsPatch.parse({ inquiryMail: { recipients } }).inquiryMail).toEqual({
      recipients: ['ann@a.example', 'bob@a.example'],
    })
    expect(settingsPatch.parse({ promises: { included: ['', 'Warranty', ' '] } }).promises?.included).toEqual([
      'Warranty',
    ])
  })

  it('have a field for each value, lists as a whole and platforms by name', () => {
    const fields = settingsFields({
      siteName: 'A',
      tagline: undefined,
      faqs: [{ question: 'Q', answer: 'A' }],
      legalPages: { privacy: { title: 'P' } },
      socialMedia: [{ platform: 'x', url: '', enabled: false }],
    })
    expect([...fields]).toEqual([
      ['siteName', 'A'],
      ['faqs', [{ question: 'Q', answer: 'A' }]],
      ['legalPages.privacy.title', 'P'],
      ['socialMedia.x.url', ''],
      ['socialMedia.x.enabled', false],
    ])
  })

  it('that are set for the first time are added, and a list replaces the stored one', () => {
    const { security: _, inquiryMail: __, ...base } = DEFAULT_SETTINGS
    const merged = mergeSettings(base, {
      inquiryMail: { recipients: ['ann@a.example'] },
      security: { requireTwoFactor: true },
      faqs: [],
      badges: { newDays: 3, dropDays: undefined },
      socialMedia: [{ platform: 'facebook', enabled: false, url: undefined }],
    })
    expect(merged).toEqual({
      ...base,
      inquiryMail: { recipients: ['ann@a.example'] },
      security: { requireTwoFactor: true },
      faqs: [],
      badges: { ...base.badges, newDays: 3 },
      socialMedia: base.socialMedia.map((entry) =>
        entry.platform === 'facebook' ? { ...entry, enabled: false } : entry,
      ),
    })
  })

  it('drop fields with prototype names', () => {
    const patch = fieldsToPatch([
      ['__proto__.polluted', true],
      ['contactInfo.constructor', 1],
      ['contactInfo.__proto__.a', 1],
      ['contactInfo.prototype.a', 1],
      ['siteName', 'A'],
    ])
    expect(settingsPatch.parse(patch)).toEqual({ siteName: 'A' })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each([
    { backgrounds: { cars: 'javascript:alert(1)' } },
    { socialMedia: [{ platform: 'myspace', url: '', enabled: true }] },
    { socialMedia: [{ platform: 'x', url: 'data:text/html,x', enabled: true }] },
    { contactInfo: { mapCoordinates: 'javascript:alert(1)' } },
    { contactInfo: { mapCoordinates: 'java\tscript:alert(1)' } },
    { contactInfo: { mapCoordinates: 'da\r\nta:text/html,x' } },
    { contactInfo: { mapCoordinates: 'x'.repeat(2049) } },
    { faqs: [{ question: 1, answer: '' }] },
    { aboutInfo: { values: [{ icon: 'Skull', title: '', description: '' }] } },
    { legalPages: { privacy: { enabled: 'yes' } } },
    { region: { country: 'XX' } },
    { region: { country: 'us' } },
    { region: { currency: 'BTC' } },
    { region: { distanceUnit: 'm' } },
    { region: { dateFormat: 'd.m.yy' } },
    { languages: { default: 'xx' } },
    { languages: { others: ['de', 'tlh'] } },
    { languages: { others: 'de' } },
    { pricing: { note: 'x'.repeat(501) } },
  ])('refuse %j', (patch) => {
    expect(settingsPatch.safeParse(patch).success).toBe(false)
  })

  it('accept the icons of both screens in either spelling', () => {
    const value = (icon: string) => ({ aboutInfo: { values: [{ icon, title: 't', description: 'd' }] } })
    for (const icon of ['Award', 'ThumbsUp', 'Globe']) expect(settingsPatch.safeParse(value(icon)).success).toBe(true)
    expect(settingsPatch.parse(value('Trending Up')).aboutInfo?.values?.[0]?.icon).toBe('TrendingUp')
  })
})

describe('the map', () => {
  it.each([
    ['32.7157,-117.1611', 'https://www.google.com/maps?q=32.7157,-117.1611&z=15&output=embed'],
    [' -90 , 180 ', 'https://www.google.com/maps?q=-90,180&z=15&output=embed'],
    ['http://www.google.com/maps/embed?pb=1', 'https://www.google.com/maps/embed?pb=1'],
    ['HTTPS://www.google.com/maps/embed?pb=1', 'https://www.google.com/maps/embed?pb=1'],
    ['https://maps.google.com/maps/embed?pb=1', 'https://maps.google.com/maps/embed?pb=1'],
  ])('%j is embedded', (setting, embed) => {
    expect(mapLocation(setting)).toEqual({ embed })
  })

  it('has the coordinates as they were typed', () => {
    expect(coordinates(' 32.7157 , -117.1611 ')).toEqual({ latitude: '32.7157', longitude: '-117.1611' })
    expect(coordinates('90,-180')).toEqual({ latitude: '90', longitude: '-180' })
    for (const setting of [undefined, 'x32,1', '32,1x', '-90.1,0', '0,-180.1', '1.,2']) {
      expect(coordinates(setting)).toBeNull()
    }
  })

  it.each([undefined, '', '   '])('%j: no map', (setting) => {
    expect(mapLocation(setting)).toEqual({ text: 'No map location set' })
  })

  it.each([
    '90.1,0',
    '0,180.5',
    '1',
    'here',
    'https://www.google.com.evil.example/maps/embed',
    'https://www.google.com@evil.example/maps/embed',
    'https://user@www.google.com/maps/embed',
    'https://:pass@www.google.com/maps/embed',
    'https://',
    'xhttps://www.google.com/maps/embed',
    'ftp://www.google.com/maps/embed',
    'https://www.google.com:8443/maps/embed',
    'https://www.google.com/maps/embed/../../evil',
    'https://www.google.com/maps/embed%2f..',
    'https://evil.example/maps/embed',
    '//www.google.com/maps/embed',
    'https:\\\\www.google.com/maps/embed',
    'javascript:alert(1)',
    'https://www.google.com/maps/search/maps/embed',
  ])('%j: invalid', (setting) => {
    expect(mapLocation(setting)).toEqual({ text: 'Invalid coordinates' })
  })
})

it('a legal page without a title has the default one', () => {
  const pages = { ...DEFAULT_SETTINGS.legalPages, terms: { ...DEFAULT_SETTINGS.legalPages.terms, title: '' } }
  expect(legalTitle(pages, 'terms')).toBe('Terms of Service')
  const named = { ...pages, terms: { ...pages.terms, title: 'Imprint' } }
  expect(legalTitle(named, 'terms')).toBe('Imprint')
})

describe('completeSettings', () => {
  it('adds the defaults for settings that an older version did not know', () => {
    const { badges, ...older } = DEFAULT_SETTINGS
    expect(completeSettings({ ...older, siteName: 'Harbor Cars' })).toEqual({
      ...DEFAULT_SETTINGS,
      siteName: 'Harbor Cars',
    })
    expect(completeSettings({})).toEqual(DEFAULT_SETTINGS)
    expect(badges).toBeDefined()
  })

  it('returns the same object for the same settings, and another one for a copy', () => {
    const stored = { siteName: 'Harbor Cars' }
    expect(completeSettings(stored)).toBe(completeSettings(stored))
    expect(completeSettings({ ...stored })).not.toBe(completeSettings(stored))
  })
})

it.each([
  ['Harbour Cars', 'Harbour Cars Ltd', 'Harbour Cars Ltd'],
  ['Harbour Cars', '', 'Harbour Cars'],
  ['Harbour Cars', DEFAULT_SETTINGS.companyInfo.name, 'Harbour Cars'],
  [DEFAULT_SETTINGS.siteName, DEFAULT_SETTINGS.companyInfo.name, DEFAULT_SETTINGS.companyInfo.name],
])('the dealership %j with the legal name %j is %j', (siteName, name, expected) => {
  expect(dealerName({ siteName, companyInfo: { ...DEFAULT_SETTINGS.companyInfo, name } })).toBe(expected)
})

const closed = { text: 'Closed', link: '', from: '2026-12-24', until: '2026-12-26' }

it.each([
  [closed, '2026-12-23', false],
  [closed, '2026-12-24', true],
  [closed, '2026-12-26', true],
  [closed, '2026-12-27', false],
  [{ ...closed, from: '' }, '2020-01-01', true],
  [{ ...closed, until: '' }, '2030-01-01', true],
  [{ ...closed, text: '' }, '2026-12-25', false],
])('the notice %j on %s is shown: %s', (notice, today, isShown) => {
  expect(isNoticeShown(notice, today)).toBe(isShown)
})
