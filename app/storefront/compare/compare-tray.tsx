import '#text/en/later.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useStore } from '#app/local/state/store.ts'
import {
  clearSelection,
  comparisonPath,
  MAX_COMPARED,
  MIN_COMPARED,
  selectionStore,
} from '#app/storefront/components/cards/comparison.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { t } from '#text/t.ts'
import styles from './compare-tray.module.css'

/** At the bottom of the listing: how many cars are selected, and the link to their comparison. */
export default function CompareTray() {
  usePageMark('action-bar')
  const ids = useStore(selectionStore)
  return (
    <section className={`row space-4 ink compact ${styles.tray}`} aria-label={t('compare.comparison')} data-screen-only>
      <Status>
        {t(ids.length === MAX_COMPARED ? 'compare.selectedMost' : 'compare.selected', { count: ids.length })}
      </Status>
      {ids.length >= MIN_COMPARED ? (
        <Link className={buttonClass('primary')} to={comparisonPath(ids)}>
          {t('saved.compare')}
        </Link>
      ) : (
        <p className="muted">{t('compare.another')}</p>
      )}
      <button
        type="button"
        className={`icon-button ${styles.clear}`}
        aria-label={t('compare.clear')}
        onClick={clearSelection}
      >
        <X aria-hidden="true" size={20} />
      </button>
    </section>
  )
}
