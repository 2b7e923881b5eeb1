import { describe, expect, it } from 'vitest'
import { filledTemplate } from '#domain/kinds/settings/reply-template.ts'
import { settingsPatch } from '#domain/kinds/settings/schema.ts'
import { toIssues } from '#domain/values/issue.ts'

const messages = (replyTemplates: unknown) =>
  toIssues(settingsPatch.safeParse({ replyTemplates }).error ?? { issues: [] }).map(
    ({ path, message }) => `${path}: ${message}`,
  )

it('a template is filled with name, car, price and link, at any position', () => {
  const values = { name: 'Ada {car}', car: 'Riley', price: '$5', link: 'https://x/cars/1' }
  expect(filledTemplate('{name}: {car}, {price}\n{link} {link}', values)).toBe(
    'Ada {car}: Riley, $5\nhttps://x/cars/1 https://x/cars/1',
  )
})

describe('reply templates', () => {
  const template = (name: string, text = 'Hello {name}') => ({ name, text })

  it('are valid up to 20, with the known placeholders', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => template(`T${index}`, '{name} {car} {price} {link}'))
    expect(messages(twenty)).toEqual([])
    expect(messages([...twenty, template('One more')])).toEqual(['replyTemplates: At most 20 reply templates'])
  })

  it.each([
    [[template('')], 'replyTemplates.0.name: Template name is required'],
    [[template('x'.repeat(51))], 'replyTemplates.0.name: Template name must be at most 50 characters'],
    [[template('A', '')], 'replyTemplates.0.text: Template text is required'],
    [[template('A', 'x'.repeat(2001))], 'replyTemplates.0.text: Template text must be at most 2000 characters'],
    [[template('A', 'Dear {nmae}')], 'replyTemplates.0.text: {nmae} is not known. Use {name}, {car}, {price}, {link}'],
    [[template('A'), template('a ')], 'replyTemplates: Two reply templates have the same name'],
    ['A', 'replyTemplates: Reply templates must be a list'],
  ])('%j are refused: %s', (list, message) => expect(messages(list)).toEqual([message]))
})
