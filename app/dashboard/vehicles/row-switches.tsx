import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Switch } from '#app/ui/switch.tsx'

/** @param text in place of the visible label */
export function HomepageSwitch({ car, text }: { car: CarView; text: string }) {
  const save = useSaveSwitch(car, 'featured')
  return <Switch label="Homepage" text={text} checked={car.featured} disabled={car.sold} onChange={save} />
}

export function EnabledSwitch({ car }: { car: CarView }) {
  const save = useSaveSwitch(car, 'enabled')
  const text = car.enabled ? 'On site' : 'Hidden'
  return <Switch label="Enabled" text={text} checked={car.enabled} disabled={car.sold} onChange={save} />
}

function useSaveSwitch(car: CarView, field: 'featured' | 'enabled') {
  const showResult = useShowResult()
  return (to: boolean) =>
    showResult(
      staff.change({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: car[field], to } } } }),
    )
}
