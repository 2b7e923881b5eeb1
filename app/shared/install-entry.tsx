import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useStore } from '#app/local/state/store.ts'
import { installStore, promptInstall } from '#app/pwa/install.ts'
import { t } from '#text/t.ts'
import { installPlatform } from './install-platform.ts'
import { optionalComponent } from './lazy-component.ts'

const InstallSteps = optionalComponent(() => import('./install-steps.tsx'))

/** An entry of a menu that installs the app. Not rendered if the app is installed or the browser cannot install it. */
export default function InstallEntry({ className }: { className?: string | undefined }) {
  const { offer, isInstalled } = useStore(installStore)
  const [showsSteps, setShowsSteps] = useState(false)
  const platform = installPlatform(navigator, isSecureContext)
  if (isInstalled || (!offer && !platform)) return null

  const install = async () => {
    if (!(await promptInstall())) setShowsSteps(true)
  }

  return (
    <>
      <button type="button" className={className} onClick={install}>
        <Download aria-hidden size={20} /> {t('shared.install')}
      </button>
      {showsSteps && platform && (
        <Suspense>
          <InstallSteps platform={platform} onClose={() => setShowsSteps(false)} />
        </Suspense>
      )}
    </>
  )
}
