import { CheckCheck, FileUp, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ActionMenu } from '#app/dashboard/components/action-menu.tsx'
import { useMedia } from '#app/dashboard/components/hooks/use-media.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH, IMPORT_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import { SearchBox, useSearchText } from '#app/dashboard/components/search-box.tsx'
import { ExportCsv } from '#app/dashboard/csv/export-csv.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Status } from '#app/ui/status.tsx'
import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import { Pagination } from './pagination.tsx'
import { useListLayout, useVehicleQuery } from './use-vehicle-query.ts'
import { type VehicleDialog, VehicleDialogs } from './vehicle-dialogs.tsx'
import { emptyText, matchingVehicles, pageOf, VEHICLE_STATUSES, type VehicleStatus } from './vehicle-list.ts'
import { SelectAll, SelectionBar, useVehicleSelection } from './vehicle-selection.tsx'
import { VehicleTable } from './vehicle-table.tsx'
import styles from './vehicles-page.module.css'

const STATUS_LABELS = { available: 'vehicles.available', all: 'vehicles.all', sold: 'vehicles.soldCars' } as const

export function VehiclesPage() {
  const { cars, state } = useCars()
  const [query, setQuery] = useVehicleQuery()
  const [typed, setTyped, flushSearch] = useSearchText(query.search, (text) => setQuery({ search: text }))
  // Deferred, so that a long list does not delay typing.
  const search = useDeferredValue(typed)
  const [dialog, setDialog] = useState<VehicleDialog | null>(null)

  const location = useLocation()

  const matching = useMemo(() => matchingVehicles(cars, search, query.status), [cars, search, query.status])
  const selection = useVehicleSelection(matching)
  // The page number in the address belongs to the search text in the address.
  const page = pageOf(matching, search === query.search ? query.page : 1, query.size)

  const layout = useListLayout()
  const isCards = layout === 'cards'
  // Cards have checkboxes only on request: there is no room for them.
  const [isSelectingCards, setSelectingCards] = useState(false)
  const isSelecting = !isCards || isSelectingCards
  const hasMenu = !useMedia(WIDTHS.desk)
  const actions = (
    <>
      <Link to={IMPORT_PATH} className={buttonClass('secondary')}>
        <FileUp aria-hidden /> {t('vehicles.import')}
      </Link>
      <ExportVehicles cars={selection.cars.length > 0 ? selection.cars : matching} />
    </>
  )

  return (
    <>
      <PageHeading title={t('vehicles.title')} />
      <search className={`cluster ${styles.bar}`}>
        <SearchBox label={t('vehicles.search')} value={typed} onChange={setTyped} onBlur={flushSearch} />
        <SelectField
          label={t('field.status')}
          hideLabel
          value={query.status}
          choices={VEHICLE_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))}
          onChange={(event) => setQuery({ status: event.target.value as VehicleStatus })}
        />
        {!hasMenu && actions}
        <Link
          to={`${DASHBOARD_PATH}/add-car`}
          state={{ list: location.pathname + location.search } satisfies ListOrigin}
          className={buttonClass()}
          aria-keyshortcuts="n"
        >
          <Plus aria-hidden /> {t('vehicles.add')}
        </Link>
        {hasMenu && (
          <ActionMenu>
            {actions}
            {isCards && page.total > 0 && (
              <Button look="secondary" onClick={() => setSelectingCards(true)}>
                <CheckCheck aria-hidden /> {t('vehicles.selectVehicles')}
              </Button>
            )}
          </ActionMenu>
        )}
      </search>
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {state !== 'loading' && page.total === 0 && (
        <Status className={`stack box centered ${styles.empty}`}>{emptyText(cars.length, query.status)}</Status>
      )}
      {page.total > 0 && (
        <>
          <VehicleTable
            cars={page.items}
            layout={layout}
            selection={selection}
            isSelecting={isSelecting}
            onOpenDialog={setDialog}
          />
          {(selection.cars.length > 0 || isSelectingCards) && (
            <SelectionBar
              selection={selection}
              matching={matching}
              page={page.items}
              selectAll={isCards && <SelectAll selection={selection} page={page.items} />}
              onClose={() => {
                selection.clear()
                setSelectingCards(false)
              }}
            />
          )}
          <Pagination
            page={page}
            size={query.size}
            onPage={(number) => setQuery({ page: number })}
            onSize={(size) => setQuery({ size })}
          />
        </>
      )}
      <VehicleDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** Downloads the vehicles as a CSV file. */
function ExportVehicles({ cars }: { cars: readonly CarFields[] }) {
  const { notation } = useFormat()
  const { team, languages } = useSettings()
  const { isAdmin } = useSession()
  const createFile = async () =>
    (await import('#app/dashboard/export/vehicles-csv.ts')).vehiclesCsv(cars, notation, isAdmin ? 'admin' : 'user', {
      team,
      languages,
    })
  return <ExportCsv name="vehicles" disabled={cars.length === 0} createFile={createFile} />
}
