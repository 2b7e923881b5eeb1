import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useHasSampleListings } from '#app/local/state/inventory.ts'
import { useYear } from '#app/local/state/page-day.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import { rich } from '#app/ui/rich.tsx'
import { LEGAL_KINDS, legalTitle } from '#domain/kinds/settings/legal-title.ts'
import type { Platform } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './site-footer.module.css'

export const MAIN_LINKS = [
  { to: '/', label: 'shared.home' },
  { to: '/cars', label: 'shared.cars' },
  { to: '/about', label: 'shared.about' },
  { to: '/contact', label: 'shared.contact' },
] as const

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
  const { siteName, footerInfo, contactInfo, socialMedia, legalPages, reviews } = useSettings()
  const year = useYear()
  const hasSamples = useHasSampleListings()
  const legal = LEGAL_KINDS.filter((kind) => legalPages[kind].enabled).map((kind) => ({
    kind,
    title: legalTitle(legalPages, kind),
  }))
  const { phone, email, address } = contactInfo
  const social = socialMedia
    .filter(({ enabled, url }) => enabled && url !== '')
    .map(({ platform, url }) => ({ name: PLATFORM_NAMES[platform], url }))
  const elsewhere = reviews === '' ? social : [...social, { name: t('shared.reviews'), url: reviews }]
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand} dir="auto">
            <BrandMark ground="dark" />
          </p>
          <p {...dealerText(footerInfo.description)}>{footerInfo.description}</p>
        </div>
        <nav aria-label={t('shared.quickLinks')}>
          <h2 className={`below-2 compact medium ${styles.title}`}>{t('shared.quickLinks')}</h2>
          <ul className={styles.list}>
            {MAIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} reloadDocument={isOutsideStorefront}>
                  {t(label)}
                </Link>
              </li>
            ))}
            {legal.map(({ kind, title }) => (
              <li key={kind}>
                <Link to={`/${kind}`} reloadDocument={isOutsideStorefront} lang={dealerText(title).lang}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {(phone || email || address) && (
          <div>
            <h2 className={`below-2 compact medium ${styles.title}`}>{t('shared.contact')}</h2>
            <ul className={styles.list}>
              {phone && (
                <li>
                  <a href={phoneUrl(phone)} dir="ltr">
                    {phone}
                  </a>
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
        {elsewhere.length > 0 && (
          <div className={styles.social} data-screen-only>
            <h2 className={`below-2 compact medium ${styles.title}`}>{t('shared.followUs')}</h2>
            <ul className={styles.list}>
              {elsewhere.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                    <span className="visually-hidden"> {t('shared.newTab')}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={`actions between small ${styles.base}`}>
        <p>
          © {yearsText(footerInfo.copyrightFrom, year)} {siteName}
        </p>
        {children}
        {hasSamples && (
          <p>
            {rich('shared.samples', {
              license: (name) => (
                <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
                  {name}
                </a>
              ),
            })}
          </p>
        )}
      </div>
    </footer>
  )
}

/** `2025-2026`, or one year. */
const yearsText = (from: number, to: number) => (from < to ? `${from}-${to}` : String(from))
