import { ScanBarcode, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { vehicleCount } from '#app/dashboard/bulk/use-bulk-change.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useSearchText } from '#app/dashboard/components/search-box.tsx'
import { type VehicleDialog, VehicleDialogs } from '#app/dashboard/vehicles/vehicle-dialogs.tsx'
import { emptyText } from '#app/dashboard/vehicles/vehicle-list.ts'
import { useVehicleStates } from '#app/dashboard/vehicles/vehicle-state.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import { CheckCard } from './check-card.tsx'
import { CheckProgress, StartCheck, useOpenCheck } from './lot-check.tsx'
import { searchLot } from './lot-search.ts'
import styles from './lot-walk-page.module.css'
import { LotWalkRow } from './lot-walk-row.tsx'

const ScanDialog = optionalComponent(() => import('#app/dashboard/vin/scan-dialog.tsx'))

const ROWS_AT_A_TIME = 30

/** For staff who walk past the vehicles with a phone: find one by its last digits and change it with one tap. */
export default function LotWalkPage() {
  const { cars, state } = useCars()
  const stateOf = useVehicleStates()
  const [params, setParams] = useSearchParams()
  const writeSearch = (text: string) => setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true })
  const [typed, setTyped, flush] = useSearchText(params.get('q') ?? '', writeSearch)
  const search = useDeferredValue(typed)
  const [rows, setRows] = useState(ROWS_AT_A_TIME)
  const [dialog, setDialog] = useState<VehicleDialog | null>(null)
  const check = useOpenCheck()
  const { user } = useSession()
  const [isRestOnly, setRestOnly] = useState(false)
  const found = useMemo(() => {
    const matching = searchLot(cars, search)
    return check && isRestOnly && search.trim() === '' ? matching.filter(({ uid }) => !check.marks[uid]) : matching
  }, [cars, search, check, isRestOnly])
  const type = (text: string) => {
    setTyped(text)
    setRows(ROWS_AT_A_TIME)
  }

  return (
    <>
      <PageHeading title={t('lotWalk.title')}>{!check && <StartCheck />}</PageHeading>
      {check && <CheckProgress check={check} cars={cars} isRestOnly={isRestOnly} onRestOnly={setRestOnly} />}
      <LotSearch text={typed} onType={type} onBlur={flush} canScan={check !== undefined} />
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {state !== 'loading' && !(check && search.trim() === '' && found.length > 0) && (
        <Status className="muted figures above-2 below-2">
          {found.length === 0
            ? emptyText(cars.length, search.trim() === '' ? 'available' : 'all')
            : vehicleCount(found.length)}
        </Status>
      )}
      <ul aria-label={t('lotWalk.vehicles')} className={check ? styles.cards : 'stack space-3 container'}>
        {found
          .slice(0, rows)
          .map((car) =>
            check && user && !car.sold ? (
              <CheckCard
                key={car.uid}
                car={car}
                state={stateOf(car)}
                checkUid={check.uid}
                mark={check.marks[car.uid]}
                username={user.username}
              />
            ) : (
              <LotWalkRow key={car.uid} car={car} state={stateOf(car)} onOpenDialog={setDialog} />
            ),
          )}
      </ul>
      {found.length > rows && (
        <Button look="secondary" className="whole above-4" onClick={() => setRows(rows + ROWS_AT_A_TIME)}>
          {t('lotWalk.more')}
        </Button>
      )}
      <VehicleDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

interface SearchProps {
  text: string
  onType: (text: string) => void
  onBlur: () => void
  /** A scanned VIN is searched. */
  canScan: boolean
}

/** Opens the keyboard with digits; a button switches to letters. */
function LotSearch({ text, onType, onBlur, canScan }: SearchProps) {
  const [isScanning, setScanning] = useState(false)
  const [hasLetters, setLetters] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const switchKeyboard = () => {
    // A phone changes its keyboard only when the field gets the focus again, within the handler of the tap.
    input.current?.blur()
    flushSync(() => setLetters(!hasLetters))
    input.current?.focus()
  }
  return (
    <search className={`row space-2 ${styles.search}`}>
      <Search aria-hidden size={22} className={`muted ${styles.icon}`} />
      <input
        ref={input}
        type="search"
        dir={text === '' ? undefined : 'auto'}
        className={`control shrinks figures ${styles.input}`}
        inputMode={hasLetters ? 'search' : 'numeric'}
        enterKeyHint="search"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('lotWalk.search')}
        aria-keyshortcuts="/"
        placeholder={t('lotWalk.searchHint')}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onBlur}
      />
      <Button look="secondary" className={styles.keyboard} aria-pressed={hasLetters} onClick={switchKeyboard}>
        {rich('lotWalk.keyboard', {})}
      </Button>
      {canScan && (
        <Button look="secondary" className={styles.scan} onClick={() => setScanning(true)}>
          <ScanBarcode aria-hidden /> {rich('lotWalk.scan', {})}
        </Button>
      )}
      {isScanning && (
        <Suspense>
          <ScanDialog
            onScan={(vin) => {
              setScanning(false)
              onType(vin)
            }}
            onType={() => setScanning(false)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </search>
  )
}
