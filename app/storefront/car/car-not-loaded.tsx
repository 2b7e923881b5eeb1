import { useCars } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Shows nothing until loading the cars has failed. */
export function CarNotLoaded() {
  const { state, retry } = useCars()
  if (state !== 'failed') return null
  return (
    <>
      <Notice kind="error">Could not load this vehicle. Please check your connection.</Notice>
      <Button onClick={retry}>Retry</Button>
    </>
  )
}
