import { t } from '#text/t.ts'
import styles from './bulk.module.css'
import type { LeftOut } from './bulk-plan.ts'

const MAX_NAMES = 8

/** The vehicles that an action leaves out, each with the reason. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <div className={`small stack space-1 above-2 breakable ${styles.leftOut}`}>
      <p>{t('bulk.leftOut', { count: leftOut.length })}</p>
      <ul>
        {leftOut.slice(0, MAX_NAMES).map(({ uid, name, reason }) => (
          <li key={uid}>{t('bulk.reason', { name, reason })}</li>
        ))}
      </ul>
      {leftOut.length > MAX_NAMES && <p>{t('list.more', { count: leftOut.length - MAX_NAMES })}</p>}
    </div>
  )
}
