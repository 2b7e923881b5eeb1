import type { ComponentProps } from 'react'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { WhenIdle } from '#app/storefront/components/when-idle.tsx'

const OpenUntilText = optionalComponent(() => import('./open-until-text.tsx'))

/** `open until 18:00`, after the first paint: it depends on the clock, and the code of time zones is not in the first chunk. */
export function OpenUntil(props: ComponentProps<typeof OpenUntilText>) {
  return (
    <WhenIdle>
      <OpenUntilText {...props} />
    </WhenIdle>
  )
}
