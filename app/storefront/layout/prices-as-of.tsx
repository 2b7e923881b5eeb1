import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection } from '#app/local/state/connection.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Status } from '#app/ui/status.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import { t } from '#text/t.ts'
import styles from './prices-as-of.module.css'

/** Home, listing and car pages, saved and compared cars. */
const WITH_PRICES = /^\/(?:$|cars(?:\/|$)|(?:saved|compare)\/?$)/
/** An enquiry about a car shows its price. */
const showsPrice = (pathname: string, search: string) =>
  WITH_PRICES.test(pathname) || (pathname.startsWith('/contact') && new URLSearchParams(search).has('car'))

/** The time of the prices, when they may have changed since: without a connection, or when they are older than a day. */
export default function PricesAsOf() {
  const format = useFormat()
  const { pathname, search } = useLocation()
  const { at, status } = useConnection()
  const isOffline = status === 'Offline'
  if (at === null || !showsPrice(pathname, search)) return null
  if (!isOffline && Date.now() - at < DAY_MS) return null
  return <Note>{t('layout.pricesAsOf', { time: format.moment(new Date(at).toISOString()) })}</Note>
}

function Note({ children }: { children: ReactNode }) {
  usePageMark('prices-as-of')
  return <Status className={styles.note}>{children}</Status>
}
