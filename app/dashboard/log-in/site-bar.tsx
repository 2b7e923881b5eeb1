import { useState } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { MAIN_LINKS } from '#app/shared/site-footer.tsx'
import { SkipLink } from '#app/shared/skip-link.tsx'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { t } from '#text/t.ts'
import styles from './site-bar.module.css'

/** Links to the storefront. They load another document, because the storefront is another app. */
export function SiteBar() {
  const siteName = useSiteName()
  const [open, setOpen] = useState(false)
  return (
    <header className={`row ${styles.bar}`}>
      <SkipLink />
      <a href="/" className={styles.brand}>
        <BrandMark ground="dark" name={siteName} />
      </a>
      <nav id="main-links" aria-label={t('logIn.mainLinks')} className={styles.links} data-open={open}>
        {MAIN_LINKS.map(({ to, label }) => (
          <a key={to} href={to}>
            {t(label)}
          </a>
        ))}
      </nav>
      <ConnectionStatus quiet />
      <MenuButton open={open} onChange={setOpen} controls="main-links" className={styles.toggle} />
    </header>
  )
}

/** A neutral name until the settings are known: the defaults have the name of the sample. */
export function useSiteName(): string {
  const settings = useSettings()
  return settings === DEFAULT_SETTINGS ? t('outside.dealership') : settings.siteName
}
