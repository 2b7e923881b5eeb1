// Writes how many errors happened outside of tests: the results of Vitest do not say it.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export const ERRORS = 'tests/output/errors.txt'

export default class implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    writeFileSync(ERRORS, String(errors.length))
  }
}
