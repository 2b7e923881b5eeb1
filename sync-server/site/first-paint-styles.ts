// The rules of the stylesheet that a server-rendered page needs for its first paint. The app loads the whole stylesheet before it starts.

/** A rule, as the build divides the stylesheet (`scripts/split-styles.ts`). */
export interface StyleRule {
  /** The at-rules that contain it, the outermost first: `@media print`. */
  within: readonly string[]
  css: string
  /** For each selector the classes and attributes (`data-open=true`) that it needs. A rule without a selector (`@font-face`) has one empty list. */
  needs: readonly (readonly string[])[]
}

/** The link of a built page to its stylesheet, and the path in it. */
export const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

const CLASSES = /\sclass="([^"]*)"/g
const ATTRIBUTES = /\s((?:data|aria)-[\w-]+=)"([^"]*)"/g

/** The rules that can match an element of `html`, in their order. */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const used = new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')))
  for (const [, name, value] of html.matchAll(ATTRIBUTES)) used.add(`${name}${value}`)
  let styles = ''
  let open: readonly string[] = []
  for (const { within, css, needs } of rules) {
    if (!needs.some((parts) => parts.every((part) => used.has(part)))) continue
    if (within.join() !== open.join()) {
      styles += '}'.repeat(open.length) + within.map((atRule) => `${atRule}{`).join('')
      open = within
    }
    styles += css
  }
  return styles + '}'.repeat(open.length)
}
