import { useRef, useState } from 'react'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Switch } from '#app/ui/form/switch.tsx'
import { t } from '#text/t.ts'

interface Props {
  car: CarView
  /** `id` of the element that names the vehicle. */
  describedBy: string
  /** The switch is below a column header that is its label. */
  hideLabel?: boolean
}

export function HomepageSwitch({ car, ...rest }: Props) {
  const saved = useSavedSwitch(car, 'featured')
  const state = t(car.featured ? 'vehicles.shownThere' : 'vehicles.notShown')
  return (
    <Switch
      label={t('vehicles.homepage')}
      state={rest.hideLabel ? undefined : state}
      disabled={car.sold}
      {...saved}
      {...rest}
    />
  )
}

export function EnabledSwitch({ car, ...rest }: Props) {
  const saved = useSavedSwitch(car, 'enabled')
  const state = t(car.enabled ? 'vehicles.onSite' : 'vehicles.hidden')
  return <Switch label={t('field.enabled')} state={state} disabled={car.sold} {...saved} {...rest} />
}

function useSavedSwitch(car: CarView, field: 'featured' | 'enabled') {
  const showResult = useShowResult()
  const [tapped, setTapped] = useState<boolean>()
  const storing = useRef<Promise<unknown>>(Promise.resolve())
  const checked = car[field]
  const from = tapped ?? checked

  /** A second tap may come before the first is stored. */
  function onChange() {
    const request = { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to: !from } } } } as const
    setTapped(!from)
    const stored = storing.current.then(() => showResult(inSession(change, request)))
    storing.current = stored
    void stored.then(() => storing.current === stored && setTapped(undefined))
  }

  return { checked, tapped, onChange }
}
