// The rules of the stylesheet that a server-rendered page needs for its first paint. The app loads the whole stylesheet before it starts.

/** A rule, as the build divides the stylesheet (`scripts/split-styles.ts`). */
export interface StyleRule {
  /** The at-rules that contain it, the outermost first: `@media print`. */
  within: readonly string[]
  css: string
  /** For each selector the classes that it needs. A rule without a selector (`@font-face`) has one empty list. */
  classes: readonly (readonly string[])[]
}

/** The link of a built page to its stylesheet, and the path in it. */
export const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g

/** The rules that can match an element of `html`, in their order. */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const used = new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')))
  let styles = ''
  let open: readonly string[] = []
  for (const { within, css, classes } of rules) {
    if (!classes.some((names) => names.every((name) => used.has(name)))) continue
    if (within.join() !== open.join()) {
      styles += '}'.repeat(open.length) + within.map((atRule) => `${atRule}{`).join('')
      open = within
    }
    styles += css
  }
  return styles + '}'.repeat(open.length)
}
