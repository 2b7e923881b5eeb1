import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useHasSampleListings } from '#app/local/state/sample-listings.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import { LEGAL_KINDS, legalTitle } from '#domain/settings/legal-title.ts'
import type { Platform } from '#domain/settings/settings.ts'
import { MAIN_LINKS } from './main-links.ts'
import styles from './site-footer.module.css'

const COPYRIGHT_YEAR = 2025
const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  whatsapp: 'WhatsApp',
}

/**
 * @param isOutsideStorefront whether links must load a document instead of navigating within the storefront
 * @param children rendered next to the copyright line
 */
export function SiteFooter({
  isOutsideStorefront = false,
  children,
}: {
  isOutsideStorefront?: boolean
  children?: ReactNode
}) {
  const { siteName, footerInfo, contactInfo, socialMedia, legalPages } = useSettings()
  const hasSamples = useHasSampleListings()
  const legal = LEGAL_KINDS.filter((kind) => legalPages[kind].enabled)
  const { phone, email, address } = contactInfo
  const social = socialMedia.filter(({ enabled, url }) => enabled && url !== '')
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand} dir="auto">
            {siteName}
          </p>
          <p dir="auto">{footerInfo.description}</p>
        </div>
        <nav aria-label="Quick links">
          <h2 className={styles.title}>Quick links</h2>
          <ul className={styles.list}>
            {MAIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} reloadDocument={isOutsideStorefront}>
                  {label}
                </Link>
              </li>
            ))}
            {legal.map((kind) => (
              <li key={kind}>
                <Link to={`/${kind}`} reloadDocument={isOutsideStorefront}>
                  {legalTitle(legalPages, kind)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {(phone || email || address) && (
          <div>
            <h2 className={styles.title}>Contact</h2>
            <ul className={styles.list}>
              {phone && (
                <li>
                  <a href={phoneUrl(phone)}>{phone}</a>
                </li>
              )}
              {email && (
                <li>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              )}
              {address && (
                <li className={styles.address} dir="auto">
                  {address}
                </li>
              )}
            </ul>
          </div>
        )}
        {social.length > 0 && (
          <div data-screen-only>
            <h2 className={styles.title}>Follow us</h2>
            <ul className={styles.list}>
              {social.map(({ platform, url }) => (
                <li key={platform}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {PLATFORM_NAMES[platform]}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.base}>
        <p>
          © {COPYRIGHT_YEAR} {siteName}
        </p>
        {children}
        {hasSamples && (
          <p>
            Sample listings: "Used Car Price Prediction Dataset" by Taeef Najib,{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
              CC BY 4.0
            </a>
            . Pictures are illustrations and depict no real vehicle.
          </p>
        )}
      </div>
    </footer>
  )
}
