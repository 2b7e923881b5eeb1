/** A picture could not be copied. Another try may succeed. */
export class CopyFailed extends Error {
  override name = 'CopyFailed'
  /** For people, without a full stop. */
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}
