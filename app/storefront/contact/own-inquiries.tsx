import { Suspense, useEffect, useState } from 'react'
import type { Reader } from '#app/local/db/local-store.ts'
import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { useTable } from '#app/local/use-table.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { faultLang, refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import styles from './own-inquiries.module.css'

const RemoveInquiry = optionalComponent(() => import('./remove-inquiry.tsx'))

const PILLS = {
  waiting: { tone: 'waiting', label: 'contact.ownWaiting' },
  sent: { tone: 'good', label: 'contact.ownSent' },
  refused: { tone: 'bad', label: 'contact.ownRefused' },
} as const

const ID = 'your-enquiries'

type SettledState = Exclude<VisitorInquiryRow['state'], 'waiting'>

interface OwnInquiriesProps {
  /** The inquiry of which the form says that it waits. */
  pendingMid: string | null
  onSettled: (state: SettledState) => void
  onCorrect: (own: VisitorInquiryRow) => void
}

/** A car that visitors no longer see has no name on this device, and the number of its address. */
const subjectOf = ({ carName, carId }: VisitorInquiryRow) =>
  carName ?? (carId === undefined ? t('contact.general') : t('contact.vehicle', { number: carId }))

const NONE: readonly VisitorInquiryRow[] = []

const newestFirst = async (tx: Reader) => (await tx.all('enquiries')).sort((a, b) => (a.at < b.at ? 1 : -1))

/** The visitor's inquiries on this device. A sent one can be removed, a refused one corrected or removed. */
export default function OwnInquiries({ pendingMid, onSettled, onCorrect }: OwnInquiriesProps) {
  const format = useFormat()
  const inquiries = useTable(newestFirst, [], 'public') ?? NONE
  const [removingMid, setRemovingMid] = useState<string | null>(null)
  const removing = inquiries.find(({ mid }) => mid === removingMid)
  const pendingState = inquiries.find(({ mid }) => mid === pendingMid)?.state
  useEffect(() => {
    if (pendingState && pendingState !== 'waiting') onSettled(pendingState)
  }, [pendingState, onSettled])
  // The connection status links here. The list is usually loaded after the navigation.
  const isEmpty = inquiries.length === 0
  useEffect(() => {
    if (!isEmpty && location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <section id={ID} className={styles.own} aria-labelledby="own-title" data-focus-next="#send-enquiry">
      <h2 id="own-title">{t('contact.own')}</h2>
      <ul className={styles.list} aria-labelledby="own-title">
        {inquiries.map((own) => (
          <li key={own.mid} className="cluster between">
            <span id={own.mid}>
              {subjectOf(own)}
              <small>{format.moment(own.at)}</small>
            </span>
            <StatusPill tone={PILLS[own.state].tone}>{t(PILLS[own.state].label)}</StatusPill>
            {own.state === 'sent' && (
              <Button look="quiet" aria-describedby={own.mid} onClick={() => setRemovingMid(own.mid)}>
                {t('contact.remove')}
              </Button>
            )}
            {own.state === 'refused' && own.input && (
              <div className={`stack space-2 start ${styles.refused}`}>
                <p lang={own.issues?.length ? undefined : faultLang(own)}>
                  {refusalText({ ...own, errors: own.issues })}
                </p>
                <blockquote className="clamped" dir="auto">
                  {own.input.message}
                </blockquote>
                <div className="actions space-2">
                  <Button look="secondary" aria-describedby={own.mid} onClick={() => onCorrect(own)}>
                    {t('contact.edit')}
                  </Button>
                  <Button look="quiet" aria-describedby={own.mid} onClick={() => setRemovingMid(own.mid)}>
                    {t('contact.remove')}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Suspense fallback={null}>
          <RemoveInquiry own={removing} onClose={() => setRemovingMid(null)} />
        </Suspense>
      )}
    </section>
  )
}
