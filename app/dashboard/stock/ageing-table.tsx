import { AgeingBar, BracketSwatch } from '#app/dashboard/components/ageing-bar.tsx'
import {
  asCell,
  asColumnHeader,
  asRow,
  asRowGroup,
  asRowHeader,
  asTable,
} from '#app/dashboard/components/table-head.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { ageing } from '#domain/stock/ageing.ts'
import { t, texts } from '#text/t.ts'
import styles from './stock-page.module.css'

export function AgeingTable({ cars, now }: { cars: readonly CarView[]; now: Date }) {
  const format = useFormat()
  const brackets = ageing(cars, now)
  return (
    <section aria-labelledby="ageing" className="stack space-3">
      <h2 id="ageing">{t('stock.ageing')}</h2>
      <AgeingBar brackets={brackets} />
      <table {...asTable} aria-labelledby="ageing" className={`table ${styles.table}`}>
        <thead {...asRowGroup}>
          <tr {...asRow}>
            <th {...asColumnHeader}>{t('stock.days')}</th>
            <th {...asColumnHeader} className={styles.number}>
              {t('stock.vehicles')}
            </th>
            <th {...asColumnHeader} className={styles.number}>
              {t('stock.value')}
            </th>
            <th {...asColumnHeader} className={styles.number}>
              {t('stock.share')}
            </th>
          </tr>
        </thead>
        <tbody {...asRowGroup}>
          {brackets.map((bracket) => (
            <tr {...asRow} key={bracket.label}>
              <th {...asRowHeader}>
                <BracketSwatch label={bracket.label} />
                <bdi dir="ltr">{bracket.label}</bdi>
              </th>
              <td {...asCell} className={styles.number}>
                {countText(bracket.vehicles)}
              </td>
              <td {...asCell} className={styles.number}>
                {format.money(bracket.value)}
              </td>
              <td {...asCell} className={styles.number}>
                {percentText(bracket.share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param share as a part of 1. @returns for example `12%`, `12,5 %` */
export function percentText(share: number, digits = 0): string {
  const format = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(`${texts().language}-u-nu-latn`, format).format(share)
}
