import { useCallback, useState } from 'react'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './page-failed.module.css'

/**
 * Replaces a page that could not be loaded or rendered. The content of a server-rendered page stays, with a notice at the bottom
 * of the window.
 */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const [content] = useState(serverRenderedContent)
  const showContent = useCallback((element: HTMLElement | null) => element?.replaceChildren(...content), [content])
  const retry = <Button onClick={onRetry}>{t('shared.retry')}</Button>
  if (content.length === 0) {
    return (
      <MessagePage title={t('layout.notLoaded')} text={t('layout.checkConnection')}>
        {retry}
      </MessagePage>
    )
  }
  return (
    <>
      <div ref={showContent} />
      <div className={styles.notice}>
        <Notice kind="error" more={retry}>
          {t('layout.notComplete')}
        </Notice>
      </div>
    </>
  )
}

/** A copy of the page from the server; empty once the app has rendered a page. */
function serverRenderedContent(): Node[] {
  if (document.getElementById('root')?.dataset.begun !== undefined) return []
  return [...(document.getElementById('main')?.children ?? [])].map((element) => element.cloneNode(true))
}
