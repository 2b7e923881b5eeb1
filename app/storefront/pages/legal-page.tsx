import type { TextAttributes } from '#app/local/state/other-language.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { type LegalKind, legalTitle } from '#domain/kinds/settings/legal-title.ts'
import { t, texts } from '#text/t.ts'
import styles from './legal-page.module.css'
import { legalText } from './legal-text.ts'
import NotFoundPage from './not-found-page.tsx'

export default function LegalPage({ kind }: { kind: LegalKind }) {
  const settings = useSettings()
  const { legalPages } = settings
  const page = legalPages[kind]
  const title = legalTitle(legalPages, kind)
  usePageTitle(page.enabled ? title : t('layout.pageNotFound'))
  if (!page.enabled) return <NotFoundPage />
  const attributes = contentAttributes(kind, page.content)
  const content = legalText(page.content, settings, attributes.lang ?? texts().language)
  return (
    <article className={`stack ${styles.page}`} aria-label={title}>
      <h1 className={styles.title} {...dealerText(title)}>
        {title}
      </h1>
      {page.lastUpdated !== '' && (
        <p className={`muted ${styles.updated}`}>{t('layout.lastUpdated', { day: page.lastUpdated })}</p>
      )}
      {legalBlocks(content).map((block, position) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <p key={position} {...attributes}>
            {block}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <ul key={position}>
            {block.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              <li key={line} {...attributes}>
                {item}
              </li>
            ))}
          </ul>
        ),
      )}
    </article>
  )
}

/** The text that a new site begins with is English, whatever its language. */
function contentAttributes(kind: LegalKind, content: string): TextAttributes {
  const isShipped = content === DEFAULT_SETTINGS.legalPages[kind].content
  return isShipped && texts().language !== 'en' ? { dir: 'ltr', lang: 'en' } : dealerText(content)
}

/** Splits a legal text into paragraphs (strings) and lists: consecutive lines that start with a dash are items of one list. */
export function legalBlocks(content: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const raw of content.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const last = blocks.at(-1)
    if (!line.startsWith('-')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(1).trim())
    else blocks.push([line.slice(1).trim()])
  }
  return blocks
}
