// Divides a stylesheet into the rules of which the server writes those into a page that its first paint needs.
import postcss, { type AtRule, type ChildNode } from 'postcss'
import type { StyleRule } from '#sync-server/site/first-paint-styles.ts'

/** At-rules whose rules match elements under a condition. The others are kept as a whole. */
const CONDITIONS = ['media', 'supports', 'container', 'layer']
const INNERMOST_PARENTHESES = /\([^()]*\)/
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g

export function splitStyles(css: string): StyleRule[] {
  return rulesOf(postcss.parse(css).nodes, [])
}

function rulesOf(nodes: readonly ChildNode[], within: string[]): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (isCondition(node)) return rulesOf(node.nodes, [...within, `@${node.name} ${node.params}`])
    if (node.type === 'comment') return []
    const classes = node.type === 'rule' ? node.selectors.map(requiredClasses) : [[]]
    const end = node.type === 'atrule' && !node.nodes ? ';' : ''
    return [{ within, css: node.toString() + end, classes }]
  })
}

const isCondition = (node: ChildNode): node is AtRule & { nodes: ChildNode[] } =>
  node.type === 'atrule' && node.nodes !== undefined && CONDITIONS.includes(node.name)

/** Without those in `:is()`, `:not()` and the like: an element may match without them. */
function requiredClasses(selector: string): string[] {
  let outside = selector
  while (INNERMOST_PARENTHESES.test(outside)) outside = outside.replace(INNERMOST_PARENTHESES, '')
  return [...outside.matchAll(CLASS)].flatMap(([, name]) => name ?? [])
}
