import { useSettings } from '#app/local/state/use-settings.ts'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import NotFoundPage from '#app/storefront/not-found/not-found-page.tsx'
import { legalTitle } from '#domain/settings/legal-title.ts'
import { legalBlocks } from './legal-blocks.ts'
import styles from './legal-page.module.css'

export default function LegalPage({ kind }: { kind: 'privacy' | 'terms' }) {
  const { legalPages } = useSettings()
  const page = legalPages[kind]
  const title = legalTitle(legalPages, kind)
  usePageTitle(page.enabled ? title : 'Page Not Found')
  if (!page.enabled) return <NotFoundPage />
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {page.lastUpdated !== '' && <p className={styles.updated}>Last updated: {page.lastUpdated}</p>}
      {legalBlocks(page.content).map((block, place) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as it stands
          <p key={place}>{block}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as it stands
          <ul key={place}>
            {block.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as it stands
              <li key={line}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </article>
  )
}
