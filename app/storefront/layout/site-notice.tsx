import { useSiteDay } from '#app/local/state/page-day.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { isNoticeShown } from '#domain/kinds/settings/notice.ts'
import { t } from '#text/t.ts'
import styles from './site-notice.module.css'

/** The line above the header. */
export function SiteNotice() {
  const { notice } = useSettings()
  return notice.text === '' ? null : <Line notice={notice} />
}

function Line({ notice }: { notice: ReturnType<typeof useSettings>['notice'] }) {
  const today = useSiteDay()
  if (!isNoticeShown(notice, today)) return null
  return (
    <aside className={`ink compact ${styles.notice}`} aria-label={t('layout.notice')} data-screen-only>
      <p {...dealerText(notice.text)}>{notice.link === '' ? notice.text : <a href={notice.link}>{notice.text}</a>}</p>
    </aside>
  )
}
