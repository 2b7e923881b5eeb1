import { listText } from '#app/dashboard/components/list-text.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { averageDaysToSale, averageOf, type MonthOfSales, salesByMonth } from '#domain/stock/sales.ts'
import { t, texts } from '#text/t.ts'
import styles from './stock-page.module.css'

const MONTHS = 12
const CHART_HEIGHT = 132
const LABEL_HEIGHT = 18
/** Widths are in percent, so that the text keeps its size on narrow screens. */
const STEP = 100 / MONTHS
const BAR_WIDTH = STEP * 0.6

const LONG_MONTH = { month: 'long', year: 'numeric' } as const

const monthFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${texts().language}-u-nu-latn`, { ...options, timeZone: 'UTC' })

/** Sold per month and days to sale, as a chart and as a table. */
export function Sales({ cars, now }: { cars: readonly CarView[]; now: Date }) {
  const months = salesByMonth(cars, now, MONTHS, useSettings().openingHours.timeZone)
  const total = months.reduce((sum, { days }) => sum + days.length, 0)
  const average = averageDaysToSale(months)
  const longMonth = monthFormat(LONG_MONTH)
  const text =
    average === null
      ? t('stock.noSale', { months: MONTHS })
      : t('stock.sales', { count: total, months: MONTHS, average })
  return (
    <section aria-labelledby="sales" className="stack space-3">
      <h2 id="sales">{t('stock.soldPerMonth')}</h2>
      <div className={`stack space-2 box ${styles.box}`}>
        <p>{text}</p>
        {months.filter(({ days }) => days.length > 0).length > 1 && <SalesChart months={months} />}
        <details>
          <summary>{t('stock.showTable')}</summary>
          <table aria-labelledby="sales" className={styles.plain}>
            <thead>
              <tr>
                <th scope="col">{t('stock.month')}</th>
                <th scope="col" className={styles.number}>
                  {t('stock.sold')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('stock.daysToSale')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...months].reverse().map(({ month, days }) => (
                <tr key={month}>
                  <th scope="row">{longMonth.format(new Date(month))}</th>
                  <td className={styles.number}>{countText(days.length)}</td>
                  <td className={styles.number}>{averageText(days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  )
}

function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
  const most = Math.max(...months.map(({ days }) => days.length))
  const room = CHART_HEIGHT - 2 * LABEL_HEIGHT
  const [shortMonth, longMonth] = [monthFormat({ month: 'short' }), monthFormat(LONG_MONTH)]
  const label = listText(
    months.map(({ month, days }) =>
      t('stock.soldIn', { month: longMonth.format(new Date(month)), count: days.length }),
    ),
  )
  return (
    <svg className={styles.sales} role="img" aria-label={label} width="100%" height={CHART_HEIGHT}>
      {months.map(({ month, days }, index) => {
        const sold = days.length
        const middle = `${(index + 0.5) * STEP}%`
        const height = (sold / most) * room
        const top = CHART_HEIGHT - LABEL_HEIGHT - height
        return (
          <g key={month}>
            <rect x={`${(index + 0.5) * STEP - BAR_WIDTH / 2}%`} y={top} width={`${BAR_WIDTH}%`} height={height} />
            {sold > 0 && (
              <text x={middle} y={top - 5}>
                {sold}
              </text>
            )}
            <text x={middle} y={CHART_HEIGHT - 4} className={styles.month}>
              {shortMonth.format(new Date(month))}
            </text>
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={CHART_HEIGHT - LABEL_HEIGHT} y2={CHART_HEIGHT - LABEL_HEIGHT} />
    </svg>
  )
}

function averageText(days: readonly number[]): string {
  const average = averageOf(days)
  return average === null ? '–' : countText(average)
}
