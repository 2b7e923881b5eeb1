/** A user has stored as much as one may at the moment. Becomes 429 with the code `quota`: what exceeds a quota waits on the device. */
export class QuotaExceeded extends Error {
  override name = 'QuotaExceeded'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
