import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useStore } from '#app/local/state/store.ts'
import { comparisonPath, MAX_COMPARED, MIN_COMPARED } from '#app/storefront/components/comparison.ts'
import { clearSelection, selectionStore } from '#app/storefront/components/selection.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import styles from './compare-tray.module.css'

/** At the bottom of the listing: how many cars are selected, and the link to their comparison. */
export default function CompareTray() {
  usePageMark('action-bar')
  const ids = useStore(selectionStore)
  return (
    <section className={`row space-4 ${styles.tray}`} aria-label="Comparison" data-screen-only>
      <Status>
        {ids.length} selected{ids.length === MAX_COMPARED && ', the most that fit side by side'}
      </Status>
      {ids.length >= MIN_COMPARED ? (
        <Link className={buttonClass('primary')} to={comparisonPath(ids)}>
          Compare
        </Link>
      ) : (
        <p className="muted">Select another car</p>
      )}
      <button
        type="button"
        className={`icon-button ${styles.clear}`}
        aria-label="Clear selection"
        onClick={clearSelection}
      >
        <X aria-hidden="true" />
      </button>
    </section>
  )
}
