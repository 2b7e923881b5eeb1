import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useShown } from '#app/local/state/store.ts'
import { askToInstall, shownInstall } from '#app/pwa/install.ts'
import { installWay } from './install-way.ts'
import { laterPart } from './lazy-component.ts'

const InstallSteps = laterPart(() => import('./install-steps.tsx'))

/** Stands where other entries stand, in their look; gone once the app is installed or where it cannot be. */
export default function InstallEntry({ className }: { className?: string | undefined }) {
  const { offer, installed } = useShown(shownInstall)
  const [explains, setExplains] = useState(false)
  const way = installWay(navigator, isSecureContext)
  if (installed || (!offer && !way)) return null

  const install = async () => {
    if (!(await askToInstall())) setExplains(true)
  }

  return (
    <>
      <button type="button" className={className} onClick={install}>
        <Download aria-hidden size={20} /> Install app
      </button>
      {explains && way && (
        <Suspense>
          <InstallSteps way={way} onClose={() => setExplains(false)} />
        </Suspense>
      )}
    </>
  )
}
