// Each thing that one device makes, looked at from a second staff device and by a visitor, for each state of the vehicle. The pages of
// the readers are open before the thing is made and are never reloaded.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { messageDeskForFile, messageDetails, openMessage } from '#tests/support/browser/message-desk.ts'
import { goBySidebar } from '#tests/support/browser/staff-desk.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import {
  button,
  draftIsKept,
  field,
  pressAction,
  rowOf,
  searchBox,
  statusFilter,
} from '#tests/support/browser/vehicle-pages.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const BEA = { username: 'bea', password: 'bea-secret', name: 'Bea Boss', email: 'bea@lot.example' }

const ALL_STATES = ['public', 'hidden', 'draft', 'sold', 'deleted'] as const
type State = (typeof ALL_STATES)[number]

/** Where a reader sees the same in the other states. */
const FEW_STATES = casesOf<State>(ALL_STATES, (state) => state === 'public' || state === 'deleted')

/** The view of each reader, by state. */
type Seen = Partial<Record<State, string>>

const desk = messageDeskForFile({ seed: 'none' })
let maker: Page
let colleague: Page
let visitor: Page

beforeAll(async () => {
  await desk.api.addUser({ ...BEA, role: 'admin' })
  maker = await desk.openToStay('/cars', { who: ADMIN })
  colleague = await desk.openToStay('/cars', { who: BEA })
  const context = await desk.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  visitor = await context.newPage()
  const listens = visitor.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
  await visitor.goto(`${desk.url}/cars`)
  await listens
})

type Fleet = Map<State, Car>

/** Adds a vehicle in each state and opens the lists of the readers on them. The one of `deleted` is public for now. */
async function addFleet(thing: string, states: readonly State[] = ALL_STATES): Promise<Fleet> {
  const fleet: Fleet = new Map()
  for (const state of states) {
    const identity = { make: 'Gilbern', model: `${thing} ${state}`, stockNumber: `${thing}-${state}` }
    const fields = state === 'draft' ? { year: 2020, mileage: 12_000, enabled: false } : vehicle
    const car = await desk.api.add({ ...fields, ...identity, ...(state === 'hidden' ? { enabled: false } : {}) })
    fleet.set(state, state === 'sold' ? await desk.api.edit(car.id, { sold: true }) : car)
  }
  for (const page of [maker, colleague]) {
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    await statusFilter(page).selectOption('all')
    await searchBox(page).fill(thing)
    for (const { model } of fleet.values()) await rowOf(page, model).waitFor()
  }
  return fleet
}

/** Deletes the vehicle of `deleted`, now that the thing has been made. */
async function deleteOne(fleet: Fleet): Promise<void> {
  const car = fleet.get('deleted')
  if (car) await desk.api.deleteCar(car.id)
}

/** The findings of `look` in the colleague's rows and in the visitor's cards. */
async function look(fleet: Fleet, see: (place: ReturnType<Page['locator']>) => Promise<string>) {
  const readers = { staff: (model: string) => rowOf(colleague, model), visitor: cardOf }
  const seen: Record<string, Seen> = {}
  for (const [reader, placeOf] of Object.entries(readers)) {
    const states: Seen = {}
    for (const [state, { model }] of fleet) {
      const place = placeOf(model)
      states[state] = (await place.count()) === 0 ? 'no vehicle' : await see(place)
    }
    seen[reader] = states
  }
  return seen
}

const cardOf = (model: string) => visitor.getByRole('article').filter({ hasText: model })

/** Staff see `thing` in every state but `deleted`, visitors see it of a public vehicle. */
function expected(fleet: Fleet, thing: string) {
  const by = (sees: (state: State) => boolean): Seen =>
    Object.fromEntries([...fleet.keys()].map((state) => [state, sees(state) ? thing : 'no vehicle']))
  return { staff: by((state) => state !== 'deleted'), visitor: by((state) => state === 'public') }
}

/** Whether an uploaded photo is shown, not the placeholder. */
const isPhoto = (element: Element): boolean => {
  const { currentSrc, complete, naturalWidth, hidden } = element as HTMLImageElement
  return complete && naturalWidth > 0 && !hidden && /^blob:|\/api\/photos\//.test(currentSrc)
}

it('S80 a photo, also when the readers asked for it before it was uploaded', async () => {
  const fleet = await addFleet('Photographed')
  const accept = desk.line.refuse('PUT', '/api/photos/', 503)
  for (const [index, { model }] of [...fleet.values()].entries()) {
    await pressAction(rowOf(maker, model), 'Photos')
    const { bytes } = await jpegPhoto({ seed: index, width: 900 })
    await maker
      .getByLabel('Choose photos', { exact: true })
      .setInputFiles({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: bytes })
    await button(maker, 'Rotate photo 1').waitFor()
    await maker.getByRole('link', { name: 'Back to vehicles' }).click()
    await rowOf(maker, model).getByText('1 photo waits').waitFor()
  }
  for (const [state, { model }] of fleet) {
    const count = state === 'draft' ? '1 image of' : '2 images of'
    await rowOf(colleague, model).getByRole('button', { name: count }).waitFor()
  }
  accept()
  await desk.line.mend()
  await nothingWaits(maker)
  const picture = async (place: ReturnType<Page['locator']>) =>
    (await place.locator('img').evaluate(isPhoto)) ? 'photo' : 'no photo'
  // A reader that learns of the deletion late asks for a photo that it may no longer see.
  await expect
    .poll(() => look(fleet, picture))
    .toMatchObject({ staff: { deleted: 'photo' }, visitor: { deleted: 'photo' } })
  await deleteOne(fleet)
  await expect.poll(() => look(fleet, picture)).toEqual(expected(fleet, 'photo'))
})

const mileage = async (place: ReturnType<Page['locator']>) =>
  /[\d,]+(?= mi)/.exec((await place.textContent()) ?? '')?.[0] ?? 'no mileage'

it('an unsaved draft stays on its device, and the readers go on seeing the stored values', async () => {
  const fleet = await addFleet('Drafted', FEW_STATES)
  for (const { model } of fleet.values()) {
    await rowOf(maker, model).getByRole('link', { name: 'Edit' }).click()
    await field(maker, 'Mileage').fill('98765')
    await draftIsKept(maker, '98765')
    await maker.getByRole('link', { name: 'Back to vehicles' }).click()
    await button(maker, 'Leave without saving').click()
    await rowOf(maker, model).waitFor()
  }
  await deleteOne(fleet)
  await expect.poll(() => look(fleet, mileage)).toEqual(expected(fleet, '12,000'))
  for (const reader of [colleague, visitor]) expect(await storedText(reader)).not.toMatch(/\b98765\b/)
})

it('condition pictures with captions, also when the readers asked for the vehicle before they were uploaded', async () => {
  const fleet = await addFleet('Scratched', FEW_STATES)
  const accept = desk.line.refuse('PUT', '/api/photos/', 503)
  for (const [index, { model }] of [...fleet.values()].entries()) {
    await rowOf(maker, model).getByRole('link', { name: 'Edit' }).click()
    const { bytes } = await jpegPhoto({ seed: 20 + index, width: 900 })
    await field(maker, 'Choose condition pictures').setInputFiles({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: bytes,
    })
    await field(maker, 'Caption 1').fill(`Scratch of ${model}`)
    await button(maker, 'Save vehicle').click()
    await rowOf(maker, model).waitFor()
  }
  accept()
  await desk.line.mend()
  await nothingWaits(maker)
  const visible = async () => {
    const text = await storedText(visitor)
    return [...fleet].filter(([, { model }]) => text.includes(`Scratch of ${model}`)).map(([state]) => state)
  }
  await expect.poll(visible).toEqual(['public', 'deleted'])
  for (const { model } of fleet.values()) {
    await rowOf(colleague, model).getByRole('link', { name: 'Edit' }).click()
    await field(colleague, 'Caption 1').scrollIntoViewIfNeeded()
    await expect.poll(() => field(colleague, 'Caption 1').inputValue()).toBe(`Scratch of ${model}`)
    const picture = colleague.getByRole('img', { name: 'Condition picture 1', exact: true })
    await expect.poll(() => picture.evaluate(isPhoto)).toBe(true)
    await colleague.getByRole('link', { name: 'Back to vehicles' }).click()
  }
  await deleteOne(fleet)
  await expect.poll(visible).toEqual(['public'])
})

it('the facts of a vehicle, typed into its form', async () => {
  const fleet = await addFleet('Described', FEW_STATES)
  for (const { model } of fleet.values()) {
    await rowOf(maker, model).getByRole('link', { name: 'Edit' }).click()
    await maker.getByRole('heading', { level: 2, name: 'More facts', exact: true }).waitFor()
    await field(maker, 'Body style').selectOption('Wagon')
    await field(maker, 'First registration').fill('3/2019')
    await field(maker, 'Power').fill('340')
    await field(maker, 'Previous owners').fill('0')
    await button(maker, 'Save vehicle').click()
    await rowOf(maker, model).waitFor()
  }
  await nothingWaits(maker)
  const [shown] = fleet.values()
  if (!shown) throw new Error('the fleet has a public vehicle')
  await searchBox(colleague).fill('wagon')
  await rowOf(colleague, shown.model).getByRole('link', { name: 'Edit' }).click()
  expect(await field(colleague, 'First registration').inputValue()).toBe('03/2019')
  expect(await field(colleague, 'Previous owners').inputValue()).toBe('0')
  await colleague.getByRole('link', { name: 'Back to vehicles' }).click()
  await cardOf(shown.model).getByRole('link').first().click()
  for (const [term, value] of [
    ['Body style', 'Wagon'],
    ['First registration', '03/2019'],
    ['Power', '340 hp'],
    ['Previous owners', '0'],
  ] as const) {
    await visitor.locator('dl > div').filter({ hasText: term }).getByText(value, { exact: true }).waitFor()
  }
  await visitor.getByRole('link', { name: 'Back to listings' }).click()
  await deleteOne(fleet)
  await expect.poll(() => cardOf('Described deleted').count()).toBe(0)
})

const DAY_MS = 24 * 60 * 60 * 1000

/** Staff read for whom a vehicle is reserved, visitors that it is. */
const reservation = async (place: ReturnType<Page['locator']>) =>
  /Reserved(?: for Ada Byron)?/.exec((await place.textContent()) ?? '')?.[0] ?? 'free'

it('a reservation: staff see for whom, visitors see that the vehicle is reserved, and a sold one cannot be reserved', async () => {
  const fleet = await addFleet('Kept')
  for (const [state, { model }] of fleet) {
    await rowOf(maker, model).getByRole('button', { name: 'More actions' }).click()
    const action = rowOf(maker, model).getByRole('button', { name: 'Reserve', exact: true })
    if (state === 'sold') {
      await rowOf(maker, model).getByRole('button', { name: 'Delete', exact: true }).waitFor()
      expect(await action.count()).toBe(0)
      await maker.keyboard.press('Escape')
      continue
    }
    await action.click()
    const dialog = maker.getByRole('dialog', { name: 'Reserve vehicle', exact: true })
    await dialog.getByRole('textbox', { name: 'Reserved for' }).fill('Ada Byron')
    await dialog.getByLabel('Until', { exact: true }).fill(localMoment(Date.now() + 2 * DAY_MS).date)
    await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
    await rowOf(maker, model).getByText('Reserved for Ada Byron').waitFor()
  }
  await nothingWaits(maker)
  await expect
    .poll(() => look(fleet, reservation))
    .toMatchObject({ staff: { deleted: 'Reserved for Ada Byron' }, visitor: { deleted: 'Reserved' } })
  await deleteOne(fleet)
  const { staff } = expected(fleet, 'Reserved for Ada Byron')
  const { visitor: seenByVisitor } = expected(fleet, 'Reserved')
  await expect
    .poll(() => look(fleet, reservation))
    .toEqual({ staff: { ...staff, sold: 'free' }, visitor: seenByVisitor })
  expect(await storedText(colleague)).toContain('Ada Byron')
  expect(await storedText(visitor)).not.toContain('Ada Byron')
})

it('an import', async () => {
  const fleet = await addFleet('Imported')
  await maker.goto(`${desk.url}/admin/dashboard/import`)
  const rows = [...fleet.values()].map(({ model, stockNumber }) => `Gilbern,${model},2020,23456,${stockNumber}`)
  const content = ['Make,Model,Year,Mileage,Stock no.', ...rows, 'Gilbern,Imported new,2021,23456,'].join('\n')
  await maker
    .getByLabel('CSV file')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await maker.getByRole('combobox', { name: 'Vehicles that exist already' }).selectOption('Update the vehicle')
  await button(maker, 'Import 5 vehicles').click()
  const run = maker.getByRole('listitem', { name: 'stock.csv' })
  await run.getByRole('status').filter({ hasText: '5 of 5 saved on the server.' }).waitFor()
  await deleteOne(fleet)
  const { staff, visitor: seenByVisitor } = expected(fleet, '23,456')
  // An import skips sold vehicles.
  await expect.poll(() => look(fleet, mileage)).toEqual({ staff: { ...staff, sold: '12,000' }, visitor: seenByVisitor })
  await rowOf(colleague, 'Imported new').waitFor()
  expect(await cardOf('Imported new').count()).toBe(0)
})

it('a conflict: all staff see that a person has to decide, everyone sees the stored value', async () => {
  const fleet = await addFleet('Disputed', FEW_STATES)
  await nothingWaits(maker)
  await maker.context().setOffline(true)
  for (const { model } of fleet.values()) {
    await rowOf(maker, model).getByTitle('Change the mileage').click()
    await rowOf(maker, model).getByRole('spinbutton', { name: 'New mileage' }).fill('44444')
    await maker.keyboard.press('Enter')
  }
  await waits(maker, fleet.size)
  for (const { id } of fleet.values()) await desk.api.edit(id, { mileage: 30_000 })
  await deleteOne(fleet)
  await maker.context().setOffline(false)
  await nothingWaits(maker)
  await expect.poll(() => look(fleet, mileage)).toEqual(expected(fleet, '30,000'))
  await colleague.getByRole('alert').filter({ hasText: 'Needs attention' }).getByRole('link').click()
  const items = colleague.getByRole('main').getByRole('listitem').filter({ hasText: 'Disputed' })
  await expect.poll(() => items.count()).toBe(fleet.size - 1)
  expect(await items.first().innerText()).toMatch(/44,444[\s\S]*30,000|30,000[\s\S]*44,444/)
  expect(await storedText(visitor)).not.toMatch(/\b44444\b/)
})

it("a lead's note, which visitors never receive", async () => {
  const fleet = await addFleet('Asked', FEW_STATES)
  for (const [state, { id }] of fleet) await desk.enquire({ name: `Lead ${state}`, carId: id })
  for (const page of [maker, colleague]) await goBySidebar(page, 'Messages', /Messages/)
  for (const state of fleet.keys()) {
    const details = await openMessage(maker, `Lead ${state}`)
    await details.getByRole('textbox', { name: 'Note' }).fill(`Calls back, ${state}`)
    await details.getByRole('button', { name: 'Save note' }).click()
  }
  await nothingWaits(maker)
  await deleteOne(fleet)
  for (const state of fleet.keys()) {
    await openMessage(colleague, `Lead ${state}`)
    const note = messageDetails(colleague).getByRole('textbox', { name: 'Note' })
    await expect.poll(() => note.inputValue()).toBe(`Calls back, ${state}`)
  }
  const text = await storedText(visitor)
  for (const words of ['Calls back', 'Lead public']) expect(text).not.toContain(words)
})

it('settings: visitors receive the public ones, admins all', async () => {
  await goBySidebar(maker, 'About Us')
  await goBySidebar(colleague, 'About Us')
  await visitor.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
  const title = (page: Page) => form(page, 'About Us').getByRole('textbox', { name: 'Hero title' })
  await title(maker).fill('Two devices, one title')
  await form(maker, 'About Us').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => title(colleague).inputValue()).toBe('Two devices, one title')
  await visitor.getByRole('heading', { name: 'Two devices, one title' }).waitFor()

  await goBySidebar(maker, 'Contact Info')
  await goBySidebar(colleague, 'Contact Info')
  const notify = (page: Page) => form(page, 'Contact Info').getByRole('textbox', { name: /Notify by e-mail/ })
  await notify(maker).fill('desk@lot.example')
  await form(maker, 'Contact Info').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => notify(colleague).inputValue()).toBe('desk@lot.example')
  expect(await storedText(visitor)).not.toContain('desk@lot.example')
})
