import { describe, expect, it } from 'vitest'
import {
  findRedirect,
  isPeoplesPath,
  MAX_REDIRECTS,
  normalPath,
  normalRedirects,
  oldPath,
  parseRedirects,
  type Redirect,
  redirectIssues,
  redirectsText,
  withQuery,
} from '#domain/values/addresses/redirects.ts'

const issues = (redirects: Redirect[], origin?: string) =>
  redirectIssues(normalRedirects(redirects), { origin, isCarPage: (path) => path === '/cars/bmw-3' })
const issueOf = (from: string, to = '/about') => issues([{ from, to }])[0]?.path

describe('old addresses', () => {
  it.each([
    '/',
    '/*',
    '/cars',
    '/about/',
    '/cars/bmw-3',
    '/imprint',
    '/accessibility',
    '/admin/x',
    '/api/cars',
    '/feeds/*',
  ])('refuse %s, which is a page of the site', (from) => {
    expect(issues([{ from, to: '/contact' }])).toMatchObject([
      { path: 'data.0.from', message: `${normalPath(from)} is a page of this site` },
    ])
  })

  it.each(['', 'old', '//evil.example', '/a?b=1', '/a#b', '/*/b', `/${'a'.repeat(500)}`])(
    'refuse %s, which is no path',
    (from) => {
      expect(issueOf(from)).toBe('data.0.from')
    },
  )

  it.each([
    '',
    'about',
    '//evil.example',
    '/\\evil.example',
    'http://a.example/',
    'javascript:alert(1)',
    '/a b',
    '/b/*',
    'https://a.example/b c',
    'https://a.example\\b',
    `/${'a'.repeat(2048)}`,
  ])('refuse %s as the new address', (to) => {
    expect(issueOf('/old', to)).toBe('data.0.to')
  })

  it('lead to paths with a query, and to other sites over https', () => {
    expect(
      issues([
        { from: '/bmw', to: '/cars?make=BMW#list' },
        { from: '/blog/*', to: 'https://blog.example/news?x=1' },
        { from: '/cars/*', to: '/cars' },
        { from: `/${'a'.repeat(499)}`, to: `/${'a'.repeat(2047)}` },
        { from: ' /moved ', to: ' https://new.example/moved ' },
      ]),
    ).toEqual([])
    expect(issues([{ from: '/a', to: 'https://new.example/a' }], 'https://cars.example')).toEqual([])
  })

  it('are refused with a reason that names them and the limit', () => {
    expect(issues([{ from: '', to: `/${'a'.repeat(2048)}` }]).map(({ message }) => message)).toEqual([
      'An empty address must be a path that begins with /',
      ': the new address has more than 2048 characters',
    ])
  })

  it('are entered once each, and at most 2,000', () => {
    expect(
      issues([
        { from: '/a', to: '/cars' },
        { from: '/a/', to: '/about' },
      ]),
    ).toMatchObject([
      { path: 'data.1.from', code: 'redirect', values: { reason: 'twice' }, message: '/a is entered twice' },
    ])
    const many = Array.from({ length: MAX_REDIRECTS + 1 }, (_, index) => ({ from: `/${index}`, to: '/' }))
    expect(issues(many)).toMatchObject([{ path: 'data', message: 'At most 2000 old addresses' }])
    expect(issues(many.slice(1))).toEqual([])
  })

  it('must not lead to each other, and the fault names both entries', () => {
    const found = issues([
      { from: '/a', to: '/b?x=1' },
      { from: '/b', to: '/a' },
    ])
    expect(found.map(({ path }) => path)).toEqual(['data.0.to', 'data.1.to'])
    expect(found[0]?.message).toBe('/a and /b lead to each other: /a to /b?x=1, /b to /a')
    expect(issues([{ from: '/a', to: '/a/' }])[0]?.message).toBe('/a leads to itself by /a/')
  })

  it('may lead into a loop of others, which name it themselves', () => {
    const loop = ['/b', '/c'].map((from, index) => ({ from, to: ['/c', '/b'][index] ?? '' }))
    expect(issues([{ from: '/a', to: '/b' }, ...loop]).map(({ path }) => path)).toEqual(['data.1.to', 'data.2.to'])
  })

  it.each([
    ['itself', [{ from: '/a', to: '/a/' }]],
    ['its own wildcard', [{ from: '/old/*', to: '/old/new' }]],
    ['a third one', [1, 2, 3].map((n) => ({ from: `/${n}`, to: `/${(n % 3) + 1}` }))],
    [
      'the own host',
      [
        { from: '/a', to: 'https://cars.example/b' },
        { from: '/b', to: '/a' },
      ],
    ],
  ])('must not lead back by %s', (_, redirects) => {
    expect(issues(redirects, 'https://cars.example')[0]?.path).toBe('data.0.to')
  })

  it('are found exactly first, then by the longest beginning', () => {
    const list = new Map([
      ['/blog/*', '/about'],
      ['/blog/cars/*', '/cars'],
      ['/blog/cars/bmw', '/cars/bmw-3'],
    ])
    const to = (path: string) => findRedirect(normalPath(path), (from) => list.get(from))?.to
    expect(['/blog/cars/bmw/', '/blog/cars/audi', '/blog/x/y', '/blog/', '/blog', '/blogs'].map(to)).toEqual([
      '/cars/bmw-3',
      '/cars',
      '/about',
      '/about',
      '/about',
      undefined,
    ])
  })

  it('are read from lines of two columns, with and without headings', () => {
    const expected = [
      { from: '/a', to: '/b' },
      { from: '/c', to: 'https://d.example/e' },
    ]
    expect(parseRedirects('/a /b\n\n/c   https://d.example/e\n')).toEqual(expected)
    expect(parseRedirects('from,to\r\n/a,/b\r\n"/c","https://d.example/e"')).toEqual(expected)
    expect(parseRedirects('https://old.example/a\t/b\n/c ; https://d.example/e')).toEqual(expected)
    expect(parseRedirects('  /a   /b  \n/c https://d.example/e')).toEqual(expected)
    expect(parseRedirects(redirectsText(expected))).toEqual(expected)
    expect(parseRedirects('/a\nold /b  c')).toEqual([
      { from: '/a', to: '' },
      { from: 'old', to: '/b c' },
    ])
    expect(parseRedirects('/a\nold b')[1]).toEqual({ from: 'old', to: 'b' })
  })

  it('have one form for the same path', () => {
    expect(normalPath('/caf%c3%a9/')).toBe('/caf%C3%A9')
    expect(normalPath('/café')).toBe('/caf%C3%A9')
    expect(normalPath('/%')).toBe('/%')
    expect(['/a///', '/a//*'].map(normalPath)).toEqual(['/a', '/a/*'])
  })

  it('of a file are paths or whole addresses', () => {
    expect(oldPath(' https://old.example/stock/12/?utm=1#x ')).toBe('/stock/12')
    expect(oldPath('/stock/12?x=1')).toBe('/stock/12')
    expect(['a'.repeat(499), 'a'.repeat(500)].map((name) => oldPath(`/${name}`)?.length)).toEqual([500, undefined])
    expect(['', '/', 'https://old.example', 'stock/12', '/a*', '/a b'].map(oldPath)).toEqual(Array(6).fill(null))
  })

  it('pass the query on behind that of the new address', () => {
    expect(withQuery('/cars', '')).toBe('/cars')
    expect(withQuery('/cars', 'gclid=x')).toBe('/cars?gclid=x')
    expect(withQuery('/cars?make=BMW#list', 'gclid=x')).toBe('/cars?make=BMW&gclid=x#list')
  })
})

it('a path that only scanners request is not one of people', () => {
  expect(['/old/page', '/old.html', '/2019-bmw-540i', '/über-uns', `/${'a'.repeat(499)}`].every(isPeoplesPath)).toBe(
    true,
  )
  expect(
    [
      '/wp-login.php',
      '/index.php',
      '/.env',
      '/.git/config',
      '/wp-admin',
      '/x.sql',
      '/a.bak',
      '/cgi-bin/x',
      '/b.aspx',
      `/${'a'.repeat(500)}`,
    ].some(isPeoplesPath),
  ).toBe(false)
})
