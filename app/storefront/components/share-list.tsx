import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import { openShareSheet, useCopyLink } from './share.ts'

/** Shares a path of the site with the device's share sheet, or copies its address. */
export function ShareList({ path, children }: { path: string; children: ReactNode }) {
  const { siteName } = useSettings()
  const { message, copy } = useCopyLink()
  const href = useHref(path)
  const share = () => {
    const url = window.location.origin + href
    if (!openShareSheet(t('layout.carsAt', { site: siteName }), url)) void copy(url)
  }
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" />
        {children}
      </Button>
      <p className="muted shrinks compact breakable" role="status">
        {message}
      </p>
    </>
  )
}
