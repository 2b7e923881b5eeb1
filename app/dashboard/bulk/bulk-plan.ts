// The effect of an action on each of several vehicles: a mutation, nothing, or the reason why the vehicle is left out.
import { listText } from '#app/dashboard/components/list-text.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { changedPrice, type PriceChange } from './price-change.ts'

export type BulkAction = 'publish' | 'hide' | 'feature' | 'sell' | 'delete'

export interface LeftOut {
  uid: string
  name: string
  reason: string
}

/** A vehicle in neither list is as the action would make it. */
export interface BulkPlan {
  requests: MutationRequest[]
  leftOut: LeftOut[]
}

/** @param currentYear as for `vehicleIssues` */
export function bulkPlan(action: BulkAction, cars: readonly CarView[], currentYear: number): BulkPlan {
  return collect(cars, (car) => {
    switch (action) {
      case 'publish':
        if (car.sold) return t('bulk.isSold')
        return car.enabled ? null : (missingFields(car, currentYear) ?? edit(car, 'enabled', true))
      case 'hide':
        return car.enabled ? edit(car, 'enabled', false) : null
      case 'feature':
        if (car.sold) return t('bulk.isSold')
        return car.featured ? null : edit(car, 'featured', true)
      case 'sell':
        return car.sold ? t('bulk.isSold') : { name: 'car.sell', uid: car.uid, args: {} }
      case 'delete':
        return { name: 'car.delete', uid: car.uid, args: { saleId: car.saleId } }
    }
  })
}

/** The price of a sold car is part of its sale. */
export function pricePlan(change: PriceChange, cars: readonly CarView[]): BulkPlan {
  return collect(cars, (car) => {
    if (car.sold) return t('bulk.isSold')
    if (!(car.price > 0)) return t('bulk.noPrice')
    const price = changedPrice(car.price, change)
    return price === car.price ? null : edit(car, 'price', price)
  })
}

function collect(cars: readonly CarView[], decide: (car: CarView) => MutationRequest | string | null): BulkPlan {
  const plan: BulkPlan = { requests: [], leftOut: [] }
  for (const car of cars) {
    const decision = decide(car)
    if (typeof decision === 'string') plan.leftOut.push({ uid: car.uid, name: carName(car), reason: decision })
    else if (decision) plan.requests.push(decision)
  }
  return plan
}

function edit(car: CarView, field: 'enabled' | 'featured' | 'price', to: boolean | number): MutationRequest {
  return { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: car[field], to } } } }
}

function missingFields(car: CarView, currentYear: number): string | null {
  const issues = vehicleIssues({ ...car, enabled: true }, currentYear)
  return issues.length === 0 ? null : listText(issues.map(faultText))
}
