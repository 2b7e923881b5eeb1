import { type ReactNode, useEffect, useState } from 'react'
import { useConnection } from '#app/local/state/connection.ts'
import { currentEntry, retryLoading } from '#app/local/state/tab.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { install } from '#text/en/install.ts'
import { addEnglish, t } from '#text/t.ts'
import { hasSeparateStorage, type InstallPlatform } from './install-platform.ts'
import { type InstallPictureName, installSteps } from './install-step-labels.ts'
import styles from './install-steps.module.css'

addEnglish(install)

interface InstallStepsProps {
  platform: InstallPlatform
  onClose: () => void
}

/** Installation instructions for browsers without an install prompt. */
export default function InstallSteps({ platform, onClose }: InstallStepsProps) {
  const steps = (
    <ol className={`stack ${styles.steps}`}>
      {installSteps(platform, currentEntry()).map(({ picture, label }) => (
        <li key={label}>
          <InstallPicture name={picture} />
          <p>{t(label)}</p>
        </li>
      ))}
    </ol>
  )
  return (
    <Dialog title={t('install.title')} onClose={onClose}>
      {hasSeparateStorage(platform) ? <SendFirst>{steps}</SendFirst> : steps}
    </Dialog>
  )
}

/** The installed app cannot read this browser's storage, so pending mutations are sent before the steps are shown. */
function SendFirst({ children }: { children: ReactNode }) {
  const { status, pendingCount } = useConnection()
  const [isSkipped, setSkipped] = useState(false)
  useEffect(retryLoading, [])
  if (pendingCount === 0) return children

  return (
    <>
      <Notice kind="waiting">
        {t(status === 'Offline' ? 'install.waitingOffline' : 'install.waiting', { count: pendingCount })}
      </Notice>
      {isSkipped ? children : <Actions onRetry={retryLoading} onSkip={() => setSkipped(true)} />}
    </>
  )
}

function Actions({ onRetry, onSkip }: { onRetry: () => void; onSkip: () => void }) {
  return (
    <p className="actions">
      <Button onClick={onRetry}>{t('install.sendNow')}</Button>
      <Button look="secondary" onClick={onSkip}>
        {t('install.showSteps')}
      </Button>
    </p>
  )
}

/** A drawing of the part of the screen that a step refers to. The element to press has the accent colour. */
function InstallPicture({ name }: { name: InstallPictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
      <rect className={styles.screen} x="0.5" y="0.5" width="95" height="63" rx="6" />
      {DRAWINGS[name]}
    </svg>
  )
}

const DRAWINGS: Record<InstallPictureName, ReactNode> = {
  share: (
    <>
      <path className={styles.quiet} d="M12 14h72M12 24h72M12 34h44" />
      <path className={styles.edge} d="M1 44h94" />
      <path className={styles.press} d="M43 52v7h10v-7M48 57v-9m-3 3 3-3 3 3" />
      <path className={styles.quiet} d="M14 54h10M72 54h10" />
    </>
  ),
  menu: (
    <>
      <rect className={styles.edge} x="10" y="9" width="62" height="10" rx="5" />
      <path className={styles.press} d="M82 9.5v.01M82 14v.01M82 18.5v.01" />
      <path className={styles.quiet} d="M12 32h72M12 42h72M12 52h44" />
    </>
  ),
  add: (
    <>
      <path className={styles.quiet} d="M12 13h40M12 51h48" />
      <rect className={styles.row} x="6" y="22" width="84" height="20" rx="4" />
      <path className={styles.press} d="M12 32h44" />
      <rect className={styles.press} x="72" y="26" width="12" height="12" rx="3" />
      <path className={styles.press} d="M78 29v6M75 32h6" />
    </>
  ),
  home: (
    <>
      <path className={styles.tile} d="M14 12h14v14H14zM41 12h14v14H41zM68 12h14v14H68zM14 38h14v14H14z" />
      <rect className={styles.icon} x="41" y="38" width="14" height="14" rx="3" />
    </>
  ),
  dock: (
    <>
      <rect className={styles.edge} x="16" y="8" width="64" height="32" rx="3" />
      <path className={styles.quiet} d="M16 15h64" />
      <path className={styles.tile} d="M26 48h10v10H26zM43 48h10v10H43z" />
      <rect className={styles.icon} x="60" y="48" width="10" height="10" rx="2" />
    </>
  ),
}
