// Cells with the remains of web pages, of old systems and of a wrong encoding.
import { expect, it } from 'vitest'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { plan, row, WHOLE_ROW } from './import-rows.ts'

it('a text keeps the words between its tags, and a control character ends a line', () => {
  const [planned] = plan([row({ Make: '<b>BMW</b>', Text: 'One\v<a href="/x">owner</a>.' })])
  expect(planned).toMatchObject({
    car: { make: 'BMW', description: 'One\nowner.' },
    reasons: ['HTML in Make became text', 'HTML in Description became text'],
  })
})

it('a cell of tags alone leaves the value of a vehicle, but a name of tags is shown', () => {
  const [added] = plan([WHOLE_ROW])
  const vehicle = { ...(added?.action === 'add' ? added.car : newCarFields(2020)), uid: 'bmw', id: 100_001 }
  const tags = {
    Make: '<p></p>',
    Model: '<i></i>',
    Price: '<i></i>',
    Color: '<b></b>',
    'Stock #': '<b></b>',
    Text: '<hr>',
  }
  const [planned] = plan([row(tags)], { duplicates: 'update' }, [vehicle])
  expect(planned).toHaveProperty('changes', {
    make: { from: 'BMW', to: '<p></p>' },
    model: { from: 'M3', to: '<i></i>' },
  })
  const changed = ['Price', 'Color', 'Stock number', 'Description'].map((label) => `HTML in ${label} became text`)
  expect(planned?.reasons).toEqual([...changed, 'Same VIN as vehicle 100001'])
})

it('a value with lost characters is left out, and a lost mileage hides the vehicle from visitors', () => {
  const [first, second] = [{ Mileage: '12\ufffd000' }, { 'Stock #': 'A\ufffd' }].map(
    (changes) => plan([row(changes)])[0],
  )
  const reasons = (label: string) => [`${label} contains characters that cannot be read`]
  expect(first).toMatchObject({ action: 'add', car: { enabled: false }, reasons: reasons('Mileage') })
  expect(second).toMatchObject({ action: 'add', car: { enabled: true }, reasons: reasons('Stock number') })
})
