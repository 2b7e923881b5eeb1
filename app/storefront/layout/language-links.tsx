import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { LANGUAGES, languagesOf, localizedPath } from '#domain/values/languages.ts'
import { t, texts } from '#text/t.ts'
import styles from './language-links.module.css'
import { QUERY_CHANGE } from './query-change.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener(QUERY_CHANGE, onChange)
  return () => removeEventListener(QUERY_CHANGE, onChange)
}

/** Links to this page in the other languages of the site. They load a document: the language of a page does not change. */
export default function LanguageLinks() {
  const { languages } = useSettings()
  const { pathname } = useLocation()
  // The server renders a page for every query.
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  const others = languagesOf(languages).filter((code) => code !== texts().language)
  return (
    <nav aria-label={t('layout.languages')} data-screen-only>
      <ul className={styles.list}>
        {others.map((code) => (
          <li key={code}>
            <a
              className="tall"
              href={localizedPath(pathname, code, languages) + query}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].direction}
            >
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
