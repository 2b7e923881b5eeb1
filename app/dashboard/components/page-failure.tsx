import { LoadFailure } from './load-states.tsx'
import { PageHeading } from './page-heading.tsx'

/** Shown in the place of a page whose code could not be loaded. */
export function PageFailure(props: Parameters<typeof LoadFailure>[0]) {
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <LoadFailure {...props} />
    </>
  )
}
