import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { carsStore, useCars } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import { comparisonPath, MAX_COMPARED, MIN_COMPARED, readComparison } from '#app/storefront/components/comparison.ts'
import layout from '#app/storefront/components/list-page.module.css'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { ShareList } from '#app/storefront/components/share-list.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/switch.tsx'
import styles from './compare-page.module.css'
import { CompareTable } from './compare-table.tsx'
import { NotCompared } from './not-compared.tsx'

const TITLE = 'Compare cars'

export default function ComparePage() {
  usePageTitle(TITLE)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state, retry } = useCars()
  // Staff find sold and disabled cars too.
  const { byNumber } = useStore(carsStore)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const comparison = readComparison(params)
  const found = comparison.ids.flatMap((id) => byNumber(id) ?? [])
  const isWhole = found.every(({ isSummary }) => !isSummary)
  const cars = isWhole ? found : []
  const missing = comparison.ids.filter((id) => !byNumber(id))
  const isComplete = isWhole && (missing.length === 0 || state === 'ready')
  const isComparable = cars.length >= MIN_COMPARED

  return (
    <div className={`page-width ${layout.page}`}>
      <h1 className={layout.title}>{TITLE}</h1>
      <p className={layout.text}>Up to {MAX_COMPARED} cars side by side.</p>
      {isComplete ? (
        <NotCompared missing={missing} comparison={comparison} />
      ) : state === 'failed' ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <p className={styles.notes} data-loading>
          Loading vehicles…
        </p>
      )}
      {isComplete && !isComparable && <ChooseCars hasOne={cars.length > 0} />}
      {isComparable && (
        <div className={`cluster ${layout.actions}`}>
          <Switch label="Differences only" checked={onlyDifferences} onChange={setOnlyDifferences} />
          <ShareList path={comparisonPath(cars.map(({ id }) => id))}>Share comparison</ShareList>
        </div>
      )}
      {cars.length > 0 && (
        <CompareTable
          cars={cars}
          onlyDifferences={isComparable && onlyDifferences}
          onRemove={(removed) => navigate(comparisonPath(comparison.ids.filter((id) => id !== removed)))}
        />
      )}
    </div>
  )
}

function ChooseCars({ hasOne }: { hasOne: boolean }) {
  return (
    <>
      <p className={styles.notes}>
        {hasOne
          ? 'There is nothing to compare this car with yet. Choose another one among your saved cars.'
          : 'Save the cars you like with the heart, choose two to four of them on the page of your saved cars, and press Compare.'}
      </p>
      <div className={`cluster ${layout.actions}`}>
        <Link className={buttonClass('primary')} to="/saved">
          Your saved cars
        </Link>
        <Link className={buttonClass('secondary')} to="/cars">
          Browse cars
        </Link>
      </div>
    </>
  )
}
