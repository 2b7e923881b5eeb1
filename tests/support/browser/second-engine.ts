import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface Issue {
  ruleId: string
  /** Certainty and outcome: `VIOLATION` and `FAIL` is a fault that needs no person to judge it. */
  value: readonly [string, string]
  message: string
  path: { dom: string }
}

interface Engine {
  ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Issue[] }> } }
}

/** The faults that IBM's accessibility engine finds in the page as it is now, one line per element. */
export async function secondEngineViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window)))
    await page.evaluate(`window.ace = (() => { ${SOURCE}; return ace })()`)
  const issues = await page.evaluate(async () => {
    const { ace } = window as unknown as Engine
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    return results.map(({ ruleId, value, message, path }) => ({ ruleId, value, message, path: { dom: path.dom } }))
  })
  return issues
    .filter(({ value: [certainty, outcome] }) => certainty === 'VIOLATION' && outcome === 'FAIL')
    .map(({ ruleId, message, path }) => `${ruleId}: ${message} (${path.dom})`)
}
