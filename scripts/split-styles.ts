// Divides a stylesheet into the rules of which the server writes those into a page that its first paint needs.
import postcss, { type AtRule, type ChildNode } from 'postcss'
import type { StyleRule } from '#sync-server/site/first-paint-styles.ts'

/** At-rules whose rules match elements under a condition. The others are kept as a whole. */
const CONDITIONS = ['media', 'supports', 'container', 'layer']
const KEYFRAMES = /^@keyframes ([\w-]+)/
const INNERMOST_PARENTHESES = /\([^()]*\)/
/** A class, or an attribute that markup sets, with its value. */
const PART = /\.(-?[_a-zA-Z][\w-]*)|\[((?:data|aria)-[\w-]+=)"?([^"\]]*)"?\]/g
const POINTED_AT = /:(?:hover|active)\b/

/** The rules of the stylesheet, except those for elements that somebody points at, which no first paint needs. */
export function splitStyles(css: string): StyleRule[] {
  const rules = rulesOf(postcss.parse(css).nodes, []).filter(({ needs }) => needs.length > 0)
  return rules.map((rule) => {
    const [, animation] = KEYFRAMES.exec(rule.css) ?? []
    return animation
      ? { ...rule, needs: rules.flatMap((user) => (user !== rule && user.css.includes(animation) ? user.needs : [])) }
      : rule
  })
}

function rulesOf(nodes: readonly ChildNode[], within: string[]): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (isCondition(node)) return rulesOf(node.nodes, [...within, `@${node.name} ${node.params}`])
    if (node.type === 'comment') return []
    const end = node.type === 'atrule' && !node.nodes ? ';' : ''
    return [{ within, css: node.toString() + end, needs: needsOf(node) }]
  })
}

const isCondition = (node: ChildNode): node is AtRule & { nodes: ChildNode[] } =>
  node.type === 'atrule' && node.nodes !== undefined && CONDITIONS.includes(node.name)

function needsOf(node: ChildNode): string[][] {
  if (node.type !== 'rule') return [[]]
  return node.selectors
    .map(outsideParentheses)
    .filter((selector) => !POINTED_AT.test(selector))
    .map((selector) => [...selector.matchAll(PART)].map(([, name, attribute, value]) => name ?? `${attribute}${value}`))
}

/** An element may match without the parts in `:is()`, `:not()` and the like. */
function outsideParentheses(selector: string): string {
  let outside = selector
  while (INNERMOST_PARENTHESES.test(outside)) outside = outside.replace(INNERMOST_PARENTHESES, '')
  return outside
}
