/** A promise of docs/sync.md that the product has broken. */
export class Violation extends Error {
  override name = 'Violation'
  readonly rule: string

  constructor(rule: string, what: string) {
    super(`${rule}: ${what}`)
    this.rule = rule
  }
}
