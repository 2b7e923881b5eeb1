// Opening hours with a break and past midnight, as the API and search engines receive them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SHELL = '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div></body></html>'
const HOURS = { timeZone: 'Europe/London', monday: '09:00-12:30, 13:30-18:00', saturday: '18:00-01:00' }

async function startSite() {
  const folder = await temporaryFolder()
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), SHELL)
  const server = await startTestServer({ site: (store) => siteRoutes({ store, folder }) })
  onTestFinished(() => server.close())
  const admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  const save = (openingHours: object) => admin('PUT', '/api/settings', { openingHours })
  const jsonLd = async () => {
    const html = await (await fetch(server.url)).text()
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    return JSON.parse(json)
  }
  return { save, jsonLd }
}

it('structured data have each span under the day on which it begins, once the hours are set', async () => {
  const { save, jsonLd } = await startSite()
  expect(await jsonLd()).not.toHaveProperty('openingHoursSpecification')
  expect((await save(HOURS)).body.openingHours).toMatchObject(HOURS)
  const span = { '@type': 'OpeningHoursSpecification' }
  expect((await jsonLd()).openingHoursSpecification).toEqual([
    { ...span, dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '12:30' },
    { ...span, dayOfWeek: 'https://schema.org/Monday', opens: '13:30', closes: '18:00' },
    { ...span, dayOfWeek: 'https://schema.org/Saturday', opens: '18:00', closes: '01:00' },
  ])
})

it('structured data have special days, closed ones too', async () => {
  const { save, jsonLd } = await startSite()
  const specialDays = [
    { day: '2026-12-24', hours: '09:00-12:00', note: '' },
    { day: '2026-12-25', hours: '', note: 'Christmas' },
  ]
  expect((await save({ ...HOURS, specialDays })).status).toBe(200)
  const of = (day: string) => ({ '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day })
  expect((await jsonLd()).specialOpeningHoursSpecification).toEqual([
    { ...of('2026-12-24'), opens: '09:00', closes: '12:00' },
    { ...of('2026-12-25'), opens: '00:00', closes: '00:00' },
  ])
  const twice = [...specialDays, { day: '2026-12-25', hours: '', note: '' }]
  expect((await save({ specialDays: twice })).body.message).toBe('Two special days are the same day')
})

it('a span that ends after the next day has opened is refused, also when the next day is changed later', async () => {
  const { save } = await startSite()
  await save(HOURS)
  expect(await save({ sunday: '00:30-12:00' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'openingHours.saturday', message: 'Saturday closes after Sunday has opened' }] },
  })
  expect((await save({ sunday: '01:00-12:00' })).status).toBe(200)
})
