import { type Fault, fault } from '#domain/values/faults/faults.ts'

/** A user has stored as much as one may at the moment. Becomes 429 with the code `quota`: what exceeds a quota waits on the device. */
export class QuotaExceeded extends Error {
  override name = 'QuotaExceeded'
  readonly fault: Fault
  readonly retryAfterSeconds: number

  constructor(key: 'quota.writes' | 'quota.photos' | 'quota.cars', max: number, retryAfterSeconds: number) {
    super(key)
    this.fault = fault(key, { max })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
