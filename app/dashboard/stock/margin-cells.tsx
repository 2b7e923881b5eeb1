import { asCell, asColumnHeader } from '#app/dashboard/components/table-head.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { marginOf } from '#domain/stock/margin.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import styles from './stock-page.module.css'

const LABELS = ['stock.cost', 'stock.holding', 'stock.margin', 'stock.perDay'] as const

/** For admins: what the vehicles cost and leave. */
export function MarginHeaders() {
  return LABELS.map((label) => (
    <th {...asColumnHeader} key={label} className={styles.number}>
      {t(label)}
    </th>
  ))
}

export function MarginCells({ car, days }: { car: CarView; days: number }) {
  const format = useFormat()
  const { holding } = useSettings()
  const margin = marginOf(car, days, holding?.costPerDay ?? 0)
  const values = [margin?.cost, margin?.holding, margin?.margin, margin?.perDay]
  return LABELS.map((label, index) => (
    <td {...asCell} key={label} className={styles.number} data-label={t(label)}>
      {amountText(values[index], format)}
    </td>
  ))
}

function amountText(amount: number | null | undefined, { money }: Format): string {
  if (amount === null || amount === undefined) return ''
  const whole = Math.round(amount)
  return whole < 0 ? `−${money(-whole)}` : money(whole)
}
