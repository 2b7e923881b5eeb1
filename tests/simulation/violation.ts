/** A rule of docs/sync.md that the product has violated. */
export class Violation extends Error {
  override name = 'Violation'
  readonly rule: string

  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`)
    this.rule = rule
  }
}
