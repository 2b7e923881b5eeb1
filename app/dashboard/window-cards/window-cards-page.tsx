import { Printer } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { BackToVehicles } from '#app/dashboard/components/back-to-vehicles.tsx'
import { CustomerLanguageField } from '#app/dashboard/components/customer-language-field.tsx'
import { useCustomerLanguage } from '#app/dashboard/components/hooks/use-customer-language.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import type { WindowCardsState } from '#app/dashboard/components/paths.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { picturesLoaded } from '#app/shared/pictures-loaded.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { isPublic } from '#domain/kinds/car/availability.ts'
import { isCarNumber } from '#domain/kinds/car/car-number.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import { useQrCodes } from './use-qr-codes.ts'
import { WindowCard } from './window-card.tsx'
import styles from './window-cards-page.module.css'

/** Cards for the windscreens of the vehicles that the history state names. The sheets on the screen are what is printed. */
export default function WindowCardsPage() {
  usePageMark('own-title')
  const { cars, state } = useCars()
  const navigate = useNavigate()
  const location = useLocation()
  const uids = (location.state as WindowCardsState | null)?.cars
  const chosen = useMemo(() => {
    const byUid = new Map(cars.map((car) => [car.uid, car]))
    return (uids ?? []).flatMap((uid) => byUid.get(uid) ?? [])
  }, [cars, uids])
  return (
    <div className={styles.page}>
      <div className={`stack space-3 start ${styles.controls}`}>
        <BackToVehicles onStepBack={location.key === 'default' ? undefined : () => navigate(-1)} />
        <PageHeading title={t('windowCards.title')} />
        {chosen.length === 0 && state !== 'loading' && <p>{t('windowCards.none')}</p>}
      </div>
      {chosen.length > 0 && <Sheets cars={chosen} />}
    </div>
  )
}

function Sheets({ cars }: { cars: readonly CarView[] }) {
  const [perPage, setPerPage] = useState(1)
  const [isPreparing, setPreparing] = useState(false)
  const sheets = useRef<HTMLDivElement>(null)
  const language = useCustomerLanguage()
  const { code, prefix, words, hasFailed, retry } = language
  const { codeOf, made, total } = useQrCodes(cars, prefix)

  const print = async () => {
    setPreparing(true)
    await picturesLoaded(sheets.current)
    setPreparing(false)
    window.print()
  }

  return (
    <>
      <div className={`stack space-3 start ${styles.controls}`}>
        <div className={`actions ${styles.bar}`}>
          <SelectField
            label={t('windowCards.layout')}
            choices={[
              { value: '1', label: t('windowCards.onePerPage') },
              { value: '4', label: t('windowCards.fourPerPage') },
            ]}
            value={String(perPage)}
            onChange={(event) => setPerPage(Number(event.target.value))}
          />
          <CustomerLanguageField label={t('field.language')} language={language} />
          <Button disabled={isPreparing || made < total || !words} onClick={print}>
            <Printer aria-hidden /> {t(isPreparing ? 'windowCards.preparing' : 'windowCards.print')}
          </Button>
          {made < total && (
            <p className={`muted figures ${styles.count}`}>{t('windowCards.making', { number: made + 1, total })}</p>
          )}
          <Status className={`muted figures ${styles.count}`}>
            {made === total && t('windowCards.count', { count: cars.length })}
          </Status>
        </div>
        {hasFailed && <LoadFailure what="page" onRetry={retry} />}
        <CodeNotices cars={cars} />
      </div>
      <div ref={sheets} className={`actions ${styles.sheets}`} data-per-page={perPage}>
        {words &&
          chunks(cars, perPage).map((group) => (
            <div key={group[0]?.uid} className={styles.sheet} lang={code} dir={LANGUAGES[code].direction}>
              {group.map((car) => (
                <WindowCard key={car.uid} car={car} code={codeOf(car)} words={words} />
              ))}
            </div>
          ))}
      </div>
    </>
  )
}

/** QR codes that a customer could not use. */
function CodeNotices({ cars }: { cars: readonly CarView[] }) {
  const unnumbered = cars.filter(({ id }) => !isCarNumber(id)).length
  const hidden = cars.filter((car) => isCarNumber(car.id) && !isPublic(car)).length
  return (
    <>
      {unnumbered > 0 && <Notice kind="waiting">{t('windowCards.noCode', { count: unnumbered })}</Notice>}
      {hidden > 0 && <Notice kind="waiting">{t('windowCards.hidden', { count: hidden })}</Notice>}
    </>
  )
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
