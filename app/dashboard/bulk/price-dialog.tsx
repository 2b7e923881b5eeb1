import { type FormEvent, useState } from 'react'
import { listText } from '#app/dashboard/components/list-text.ts'
import { typedNumber } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'
import { Notice } from '#app/ui/notice.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { costOf } from '#domain/stock/margin.ts'
import { currencyName } from '#domain/values/currency-name.ts'
import type { Format } from '#domain/values/format.ts'
import { t, texts } from '#text/t.ts'
import styles from './bulk.module.css'
import { pricePlan } from './bulk-plan.ts'
import { LeftOutList } from './left-out-list.tsx'
import { changedPrice, type PriceChange, type Rounding, roundingChoices } from './price-change.ts'

const PREVIEW_ROWS = 5

interface Props {
  cars: readonly CarView[]
  onConfirm: (requests: MutationRequest[]) => void
  onClose: () => void
}

export function PriceDialog({ cars, onConfirm, onClose }: Props) {
  const format = useFormat()
  const [change, setChange] = useState<Omit<PriceChange, 'amount'>>({
    direction: 'lower',
    unit: 'percent',
    rounding: '1',
  })
  const [typed, setTyped] = useState('')
  const errors = useFormErrors()
  const amount = typedNumber(typed)
  const isAmount = Number.isFinite(amount) && amount > 0
  const priceChange = { ...change, amount }
  const { requests, leftOut } = pricePlan({ ...change, amount: isAmount ? amount : 0 }, cars)

  const update = (part: Partial<PriceChange>) => {
    errors.clear()
    setChange((current) => ({ ...current, ...part }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAmount) return errors.fail(t('bulk.numberNeeded'))
    const isFree = ({ price, sold }: CarView) => !sold && price > 0 && changedPrice(price, priceChange) <= 0
    const free = cars.filter(isFree)
    if (free[0]) return errors.fail(freeText(carName(free[0]), free.length - 1))
    if (requests.length === 0) return errors.fail(t('bulk.noChange'))
    onConfirm(requests)
  }

  return (
    <Dialog title={t('bulk.changePrice')} holds onClose={onClose}>
      <form ref={errors.form} className="stack" noValidate onSubmit={submit}>
        <div className="halves">
          <SelectField
            label={t('bulk.direction')}
            choices={[
              { value: 'lower', label: t('bulk.lower') },
              { value: 'raise', label: t('bulk.raise') },
            ]}
            value={change.direction}
            onChange={(event) => update({ direction: event.target.value as PriceChange['direction'] })}
          />
          <TextField
            label={t('bulk.amount')}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            required
            error={errors.notice.children}
            value={typed}
            onChange={(event) => {
              errors.clear()
              setTyped(event.target.value)
            }}
          />
          <SelectField
            label={t('bulk.unit')}
            choices={unitChoices(format)}
            value={change.unit}
            onChange={(event) => update({ unit: event.target.value as PriceChange['unit'] })}
          />
          <SelectField
            label={t('bulk.rounding')}
            choices={roundingChoices(format)}
            value={change.rounding}
            onChange={(event) => update({ rounding: event.target.value as Rounding })}
          />
        </div>
        {isAmount && <Preview cars={cars.filter(({ sold, price }) => !sold && price > 0)} change={priceChange} />}
        {isAmount && <BelowCost cars={cars} change={priceChange} />}
        <LeftOutList leftOut={leftOut} />
        <div className="actions end">
          <Button look="secondary" onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit">{t('bulk.changePrice')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Only admins have costs. */
function BelowCost({ cars: all, change }: { cars: readonly CarView[]; change: PriceChange }) {
  const format = useFormat()
  const below = all.flatMap((car) => {
    const cost = costOf(car)
    const price = changedPrice(car.price, change)
    return cost !== null && !car.sold && car.price > 0 && price < cost ? [{ car, cost, price }] : []
  })
  if (below.length === 0) return null
  const named = below
    .slice(0, PREVIEW_ROWS)
    .map(({ car, cost, price }) =>
      t('bulk.priceAndCost', { car: carName(car), price: previewText(price, format), cost: format.money(cost) }),
    )
  const [count, cars, more] = [below.length, listText(named), below.length - named.length]
  return (
    <Notice kind="waiting">
      {more > 0 ? t('bulk.belowCostMore', { count, cars, more }) : t('bulk.belowCost', { count, cars })}
    </Notice>
  )
}

/** In English `Dollars`, without the country. */
function unitChoices({ notation }: Format) {
  const { language } = texts()
  const name = currencyName(notation.currency, 2, language)
  const unit = language === 'en' ? (name.split(' ').at(-1) ?? '') : name
  return [
    { value: 'percent', label: t('bulk.percent') },
    { value: 'amount', label: unit.charAt(0).toUpperCase() + unit.slice(1) },
  ]
}

function freeText(name: string, others: number): string {
  return others === 0 ? t('bulk.free', { name }) : t('bulk.freeMore', { name, count: others })
}

function Preview({ cars, change }: { cars: readonly CarView[]; change: PriceChange }) {
  const format = useFormat()
  return (
    <table className={`small ${styles.preview}`} aria-label={t('bulk.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('bulk.vehicle')}</th>
          <th scope="col">{t('bulk.now')}</th>
          <th scope="col">{t('bulk.new')}</th>
        </tr>
      </thead>
      <tbody>
        {cars.slice(0, PREVIEW_ROWS).map((car) => (
          <tr key={car.uid}>
            <th scope="row">{carName(car)}</th>
            <td>{format.money(car.price)}</td>
            <td>{previewText(changedPrice(car.price, change), format)}</td>
          </tr>
        ))}
      </tbody>
      {cars.length > PREVIEW_ROWS && <caption>{t('list.more', { count: cars.length - PREVIEW_ROWS })}</caption>}
    </table>
  )
}

const previewText = (price: number, { money }: Format) => (price < 0 ? `−${money(-price)}` : money(price))
