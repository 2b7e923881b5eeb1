import { useSettings } from '#app/local/use-settings.ts'
import { ConnectionStatus } from '#app/ui/connection-status.tsx'
import { MAIN_LINKS } from '#app/ui/main-links.ts'
import styles from './site-bar.module.css'

/** The way back to the storefront, which is another document. */
export function SiteBar() {
  const { siteName } = useSettings()
  return (
    <header className={styles.bar}>
      <a href="/" className={styles.brand}>
        {siteName}
      </a>
      <nav aria-label="Main" className={styles.links}>
        {MAIN_LINKS.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
      </nav>
      <ConnectionStatus quiet />
    </header>
  )
}
