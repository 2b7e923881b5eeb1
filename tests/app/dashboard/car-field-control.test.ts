import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { CarFieldControl } from '#app/dashboard/vehicle-form/car-field-control.tsx'

function Publish({ isOn, isSold }: { isOn: boolean; isSold: boolean }) {
  const form = useForm<FieldValues>({ defaultValues: { enabled: isOn } })
  const state = { errorOf: () => undefined, onEdit: () => {}, carUid: 'a', currentYear: 2026, vehicleName: '', isSold }
  const provided = { ...form, children: createElement(CarFieldControl, { name: 'enabled', state }) }
  return createElement(FormProvider, provided)
}

it('the switch that publishes a vehicle can only be switched off once the vehicle is sold', () => {
  const isDisabled = (isOn: boolean, isSold: boolean) =>
    / aria-disabled="true"/.test(renderToStaticMarkup(createElement(Publish, { isOn, isSold })))
  expect(isDisabled(false, true)).toBe(true)
  expect(isDisabled(true, true)).toBe(false)
  expect(isDisabled(false, false)).toBe(false)
})
