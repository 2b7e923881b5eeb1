import '#text/en/later.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { carsStore, useCars } from '#app/local/state/cars.ts'
import { shownCar } from '#app/local/state/page-language.ts'
import { useStore } from '#app/local/state/store.ts'
import {
  comparisonPath,
  MAX_COMPARED,
  MIN_COMPARED,
  readComparison,
} from '#app/storefront/components/cards/comparison.ts'
import layout from '#app/storefront/components/list-page.module.css'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { ShareList } from '#app/storefront/components/share-list.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { t } from '#text/t.ts'
import styles from './compare-page.module.css'
import { CompareTable } from './compare-table.tsx'
import { NotCompared } from './not-compared.tsx'

export default function ComparePage() {
  const title = t('compare.title')
  usePageTitle(title)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state, retry } = useCars()
  // Staff find sold and disabled cars too.
  const { byNumber } = useStore(carsStore)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const comparison = readComparison(params)
  const found = comparison.ids.flatMap((id) => byNumber(id) ?? [])
  const isWhole = found.every(({ isSummary }) => !isSummary)
  const cars = isWhole ? found.map(shownCar) : []
  const missing = comparison.ids.filter((id) => !byNumber(id))
  const isComplete = isWhole && (missing.length === 0 || state === 'ready')
  const isComparable = cars.length >= MIN_COMPARED

  return (
    <div className={`page-width ${layout.page}`}>
      <h1 className={layout.title}>{title}</h1>
      <p className={`muted ${layout.text}`}>{t('compare.text', { max: MAX_COMPARED })}</p>
      {isComplete ? (
        <NotCompared missing={missing} comparison={comparison} />
      ) : state === 'failed' ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <p className={styles.notes} data-loading>
          {t('layout.loadingVehicles')}
        </p>
      )}
      {isComplete && !isComparable && <ChooseCars hasOne={cars.length > 0} />}
      {isComparable && (
        <div className={`cluster ${layout.actions}`}>
          <Switch label={t('compare.differences')} checked={onlyDifferences} onChange={setOnlyDifferences} />
          <ShareList path={comparisonPath(cars.map(({ id }) => id))}>{t('compare.share')}</ShareList>
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
      <p className={styles.notes}>{t(hasOne ? 'compare.one' : 'compare.none')}</p>
      <div className={`cluster ${layout.actions}`}>
        <Link className={buttonClass('primary')} to="/saved">
          {t('saved.yours')}
        </Link>
        <Link className={buttonClass('secondary')} to="/cars">
          {t('saved.browse')}
        </Link>
      </div>
    </>
  )
}
