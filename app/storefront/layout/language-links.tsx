import '#text/en/later.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection } from '#app/local/state/connection.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { QUERY_CHANGE } from '#app/storefront/components/query-change.ts'
import { LANGUAGES, type LanguageCode, languagesOf, localizedPath } from '#domain/values/languages.ts'
import { t, texts } from '#text/t.ts'
import styles from './language-links.module.css'

function subscribe(onChange: () => void): () => void {
  addEventListener(QUERY_CHANGE, onChange)
  return () => removeEventListener(QUERY_CHANGE, onChange)
}

/**
 * Links to this page in the other languages of the site. They load a document: the language of a page does not change.
 * @param isInMenu below the other links of a menu, instead of a landmark of its own
 */
export default function LanguageLinks({ isInMenu = false }: { isInMenu?: boolean }) {
  const { languages } = useSettings()
  const { pathname } = useLocation()
  // The server renders a page for every query.
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  const others = languagesOf(languages).filter((code) => code !== texts().language)
  const missing = useMissing(others)
  const list = (
    <ul className={`actions ${styles.list}`}>
      {others.map((code) => {
        const { name, direction } = LANGUAGES[code]
        return (
          <li key={code}>
            {missing.includes(code) ? (
              <span className="tall">
                <bdi lang={code}>{name}</bdi> {t('more.needsConnection')}
              </span>
            ) : (
              <a
                className="tall"
                href={localizedPath(pathname, code, languages) + query}
                hrefLang={code}
                lang={code}
                dir={direction}
              >
                {name}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (isInMenu) return list
  return (
    <nav aria-label={t('layout.languages')} data-screen-only>
      {list}
    </nav>
  )
}

const NONE: readonly LanguageCode[] = []

/** The languages whose texts are not on this device, while there is no connection. English is part of the app. */
function useMissing(codes: readonly LanguageCode[]): readonly LanguageCode[] {
  const isOffline = useConnection().status === 'Offline'
  const [missing, setMissing] = useState(NONE)
  const listed = codes.join(' ')
  useEffect(() => {
    if (!isOffline || !('caches' in window)) return setMissing(NONE)
    const isStored = async (code: string) => code === 'en' || (await caches.has(`texts-${code}`).catch(() => false))
    void Promise.all(
      listed.split(' ').map(async (code) => ((await isStored(code)) ? [] : [code as LanguageCode])),
    ).then((found) => setMissing(found.flat()))
  }, [isOffline, listed])
  return missing
}
