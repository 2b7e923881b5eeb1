import { useRef, useState } from 'react'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Switch } from '#app/ui/switch.tsx'

/** @param text in place of the visible label */
export function HomepageSwitch({ car, text }: { car: CarView; text: string }) {
  const saved = useSavedSwitch(car, 'featured')
  return <Switch label="Homepage" text={text} disabled={car.sold} {...saved} />
}

export function EnabledSwitch({ car }: { car: CarView }) {
  const saved = useSavedSwitch(car, 'enabled')
  const text = car.enabled ? 'On site' : 'Hidden'
  return <Switch label="Enabled" text={text} disabled={car.sold} {...saved} />
}

function useSavedSwitch(car: CarView, field: 'featured' | 'enabled') {
  const showResult = useShowResult()
  const [tapped, setTapped] = useState<boolean>()
  const storing = useRef<Promise<unknown>>(Promise.resolve())
  const checked = car[field]
  const from = tapped ?? checked

  /** A second tap may come before the first is stored. */
  function onChange() {
    const change = { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to: !from } } } } as const
    setTapped(!from)
    const stored = storing.current.then(() => showResult(staff.change(change)))
    storing.current = stored
    void stored.then(() => storing.current === stored && setTapped(undefined))
  }

  return { checked, tapped, onChange }
}
