import { Audit, Outcome } from '@siteimprove/alfa-act'
import { Device } from '@siteimprove/alfa-device'
import { type Document, Node } from '@siteimprove/alfa-dom'
import { Native } from '@siteimprove/alfa-dom/native'
import { Request, Response } from '@siteimprove/alfa-http'
import { type Flattened, Rules } from '@siteimprove/alfa-rules'
import { Conformance, Criterion } from '@siteimprove/alfa-wcag'
import { Page as Audited } from '@siteimprove/alfa-web'
import type { Page } from 'playwright-core'

const isAA = Conformance.isAA()
const RULES: Flattened.Rule[] = [...Rules.values()].filter((rule) =>
  rule.hasRequirement((each) => Criterion.isCriterion(each) && isAA(each)),
)

/** The faults against WCAG 2.2 A and AA that Siteimprove's engine finds in the page as it is now, one line per element. */
export async function thirdEngineViolations(page: Page): Promise<string[]> {
  const captured: Document.JSON = await page.evaluate(`(${Native.fromNode})(document)`)
  const device = Device.standard()
  const document = Node.from(captured, device) as Document
  const audit = Audit.of(Audited.of(Request.empty(), Response.empty(), document, device), RULES)
  return [...(await audit.evaluate())].filter(Outcome.isFailed).map(({ rule, target }) => `${rule.uri}: ${target}`)
}
