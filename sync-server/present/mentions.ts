// The texts of staff about vehicles that name a person. A deletion of the person leaves it: somebody changes the text.
import { carName } from '#domain/kinds/car/car-name.ts'
import { isTextAbout, type PersonQuery } from '#domain/kinds/inquiry/person.ts'
import type { Mention } from '#domain/protocol/personal-data.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import type { Reader } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

export function mentionsOf(reader: Reader, person: PersonQuery): Mention[] {
  const isAbout = ({ text }: Mention) => isTextAbout(text, person)
  return [
    ...[...reader.all('cars')].flatMap((car) => textsOfCar(car).filter(isAbout)),
    ...[...reader.all('checks')].flatMap((check) => notesOf(check).filter(isAbout)),
  ]
}

function textsOfCar(car: Row<'cars'>): Mention[] {
  const { id, costs = [] } = car
  const descriptions = [car.description, ...LANGUAGE_CODES.map((code) => car[`description@${code}`])]
  const about = { id, name: carName(car) }
  return [
    ...descriptions.map((text = '') => ({ ...about, field: 'description' as const, text })),
    ...costs.map(({ text }) => ({ ...about, field: 'costs' as const, text })),
  ]
}

function notesOf({ id, marks }: Row<'checks'>): Mention[] {
  const problems = Object.values(marks).flatMap((mark) => mark.problems)
  return problems.map(({ note }) => ({ id, name: `Lot check ${id}`, field: 'note', text: note }))
}
