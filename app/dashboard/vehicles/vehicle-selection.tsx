// Selecting vehicles in the list. A selected vehicle that the filters hide counts as not selected while it is hidden.
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './vehicle-selection.module.css'

const SelectedVehicles = optionalComponent(() => import('#app/dashboard/bulk/selected-vehicles.tsx'))

export interface VehicleSelection {
  isSelected: (uid: string) => boolean
  /** The selected vehicles among those that match the filters, on all pages. */
  cars: readonly CarView[]
  /** Stable, so that memoized rows are not rendered again. */
  toggle: (uid: string) => void
  select: (cars: readonly CarView[], isSelected: boolean) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** @param matching the vehicles that match the filters */
export function useVehicleSelection(matching: readonly CarView[]): VehicleSelection {
  const [uids, setUids] = useState(NONE)
  const cars = useMemo(() => (uids.size === 0 ? [] : matching.filter(({ uid }) => uids.has(uid))), [matching, uids])
  const toggle = useCallback((uid: string) => setUids((before) => withUids(before, [uid], !before.has(uid))), [])
  return {
    isSelected: (uid) => uids.has(uid),
    cars,
    toggle,
    select: (some, isSelected) =>
      setUids((before) =>
        withUids(
          before,
          some.map(({ uid }) => uid),
          isSelected,
        ),
      ),
    clear: () => setUids(NONE),
  }
}

function withUids(before: ReadonlySet<string>, uids: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(before)
  for (const uid of uids) {
    if (isSelected) next.add(uid)
    else next.delete(uid)
  }
  return next
}

interface SelectAllProps {
  selection: VehicleSelection
  /** The vehicles of the page of the list. */
  page: readonly CarView[]
  /** Hides the visible label, for example in the header of a table. The accessible name stays. */
  hideLabel?: boolean
}

/** Selects all vehicles of the page. */
export function SelectAll({ selection: { select, isSelected }, page, hideLabel }: SelectAllProps) {
  const count = page.filter(({ uid }) => isSelected(uid)).length
  const isPageSelected = count === page.length
  return (
    <label className={`relative ink ${styles.all}`}>
      <input
        type="checkbox"
        className="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isPageSelected
        }}
        checked={isPageSelected}
        onChange={() => select(page, !isPageSelected)}
      />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{t('vehicles.selectAll')}</span>
    </label>
  )
}

interface BarProps {
  selection: VehicleSelection
  matching: readonly CarView[]
  page: readonly CarView[]
  /** `Select all`, where the list has no header for it. */
  selectAll: ReactNode
  onClose: () => void
}

/** How many vehicles are selected, the offer to select all that match, and the toolbar. */
export function SelectionBar({ selection, matching, page, selectAll, onClose }: BarProps) {
  const { cars, select, isSelected } = selection
  const offersAll = page.every(({ uid }) => isSelected(uid)) && cars.length < matching.length
  return (
    <div className={`stack space-1 rounded ${styles.bar}`}>
      <div className="cluster close-lines">
        {selectAll}
        <Status className="figures ink strong">
          {cars.length > 0 && t('vehicles.selected', { count: cars.length })}
        </Status>
        <button
          type="button"
          className={`icon-button ${styles.clear}`}
          aria-label={t('vehicles.clear')}
          onClick={onClose}
        >
          <X aria-hidden size={18} />
        </button>
        {offersAll && (
          <Button look="quiet" className={styles.offer} onClick={() => select(matching, true)}>
            {t('vehicles.selectMatching', { count: matching.length })}
          </Button>
        )}
      </div>
      {cars.length > 0 && (
        <Suspense>
          <SelectedVehicles cars={cars} />
        </Suspense>
      )}
    </div>
  )
}
