import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import type { PricePoint } from '#domain/kinds/car/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import { percentText } from './ageing-table.tsx'
import styles from './stock-page.module.css'

const WIDTH = 120
const HEIGHT = 28
const INSET = 3

/** A small chart of the prices of a vehicle, which opens to the list of them. Nothing while the price is unchanged. */
export function PriceHistory({ car, now }: { car: CarView; now: Date }) {
  const format = useFormat()
  const history = car.priceHistory ?? []
  const prices = history.filter(({ price }) => price > 0)
  const [first] = prices
  const last = prices.at(-1)
  if (!first || !last || prices.length < 2) return null
  return (
    <details className={styles.prices}>
      <summary>
        <PriceChart points={prices} now={now} />
        <span className={styles.change}>{changeText(last.price - first.price, first.price, format)}</span>
      </summary>
      <ol>
        {history.map(({ at, price }) => (
          <li key={at}>
            <span>{format.date(at)}</span> <span>{format.price(price)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A line in steps: a price is in force until the next one. */
function PriceChart({ points, now }: { points: readonly PricePoint[]; now: Date }) {
  const times = points.map(({ at }) => Date.parse(at))
  const prices = points.map(({ price }) => price)
  const begin = Math.min(...times)
  const end = Math.max(now.getTime(), ...times)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (time: number) => INSET + ((time - begin) / Math.max(1, end - begin)) * (WIDTH - 2 * INSET)
  const y = (price: number) => HEIGHT - INSET - ((price - low) / Math.max(1, high - low)) * (HEIGHT - 2 * INSET)
  const steps = points.map(({ at, price }, index) => {
    const until = times[index + 1] ?? end
    return `${index === 0 ? 'M' : 'V'}${index === 0 ? `${x(Date.parse(at))} ${y(price)}` : y(price)} H${x(until)}`
  })
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={steps.join(' ')} />
    </svg>
  )
}

function changeText(change: number, from: number, { money }: Format): string {
  if (change === 0) return t('stock.same')
  const values = { amount: money(Math.abs(change)), percent: percentText(Math.abs(change / from), 1) }
  return t(change < 0 ? 'stock.lower' : 'stock.higher', values)
}
