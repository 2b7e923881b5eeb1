import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CarCardContents } from '#app/shared/car-card-contents.tsx'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

it('the card of a car has its mileage, and nothing in place of one that is not known', () => {
  const facts = (mileage: number | undefined) => {
    const car = { ...vehicle, mileage } as Parameters<typeof CarCardContents>[0]['car']
    const html = renderToStaticMarkup(createElement(CarCardContents, { car, sizes: '100vw', title: null }))
    return /<p[^>]*facts[^>]*>(.*?)<\/p>/.exec(html)?.[1]
  }
  expect(facts(0)).toBe('0 mi · Gasoline · Automatic')
  expect(facts(undefined)).toBe('Gasoline · Automatic')
})
