import { dealerText } from '#app/local/state/page-language.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { legalText } from '#domain/kinds/settings/legal-text.ts'
import { type LegalKind, legalTitle } from '#domain/kinds/settings/legal-title.ts'
import { t } from '#text/t.ts'
import { legalBlocks } from './legal-blocks.ts'
import styles from './legal-page.module.css'
import NotFoundPage from './not-found-page.tsx'

export default function LegalPage({ kind }: { kind: LegalKind }) {
  const settings = useSettings()
  const { legalPages } = settings
  const page = legalPages[kind]
  const title = legalTitle(legalPages, kind)
  usePageTitle(page.enabled ? title : t('layout.pageNotFound'))
  if (!page.enabled) return <NotFoundPage />
  return (
    <article className={`stack ${styles.page}`} aria-label={title}>
      <h1 className={styles.title} {...dealerText(title)}>
        {title}
      </h1>
      {page.lastUpdated !== '' && (
        <p className={styles.updated}>{t('layout.lastUpdated', { day: page.lastUpdated })}</p>
      )}
      {legalBlocks(legalText(page.content, settings)).map((block, position) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <p key={position} {...dealerText(page.content)}>
            {block}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <ul key={position}>
            {block.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              <li key={line} {...dealerText(page.content)}>
                {item}
              </li>
            ))}
          </ul>
        ),
      )}
    </article>
  )
}
