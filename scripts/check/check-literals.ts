// Refuses texts that a person sees or hears outside text/: what is between elements, what labels them, and every literal of several words.
// Errors that are thrown are for developers.
import { parseAst } from 'rolldown/parseAst'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const WORD = /\p{L}{2}/u
/** `GET /users` is a call of the API. */
const SENTENCE = /^(?![A-Z]+ \/)\p{Lu}\S*[ \u00a0]\S*\p{L}/u
/** Names of products and of encodings, and what is written as a computer reads it. */
const NAMES = /^(?:WhatsApp|Windows-\d+|Mac \w+|Shift JIS|Big5|\/.*)$/
const LABELS = /^(?:aria-label|alt|placeholder|title|label|hint|text|intro|empty|heading|name|message|summary|what)$/
/** Their arguments are not shown. */
const SILENT = /^(?:assert|warn|error|querySelector|matchMedia)$/
const TYPES =
  /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)\w+|Import\w+|Export(?:All|Default)?Declaration)$/

function nameOf(node: Node | undefined): string {
  if (!node) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  return typeof node.name === 'string' ? node.name : nameOf(node.name as Node | undefined)
}

/** @param label the attribute or property that the literal is the value of */
function isText(node: Node, label: string): boolean {
  if (node.type === 'JSXText') return WORD.test(String(node.value)) && !NAMES.test(String(node.value).trim())
  const text =
    node.type === 'TemplateLiteral'
      ? (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('0')
      : node.value
  if (typeof text !== 'string') return false
  if (NAMES.test(text)) return false
  return SENTENCE.test(text) || (LABELS.test(label) && /^\p{Lu}\p{Ll}/u.test(text))
}

function textsIn(node: Node, label: string, found: number[]): void {
  if (TYPES.test(node.type) && !node.declaration) return
  // An error is for developers, and `d` draws a line.
  if (node.type === 'NewExpression' || (node.type === 'JSXAttribute' && nameOf(node.name as Node) === 'd')) return
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    if (callee.type === 'Super' || SILENT.test(nameOf(callee))) return
  }
  if (isText(node, label)) found.push(node.start)
  const named = node.type === 'JSXAttribute' || node.type === 'Property' || node.type === 'VariableDeclarator'
  const own = named ? nameOf((node.name ?? node.key ?? node.id) as Node) : label
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'Property' && key === 'key') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string')
        textsIn(child, /^JSX(?:Element|Fragment)$/.test(child.type) ? '' : own, found)
  }
}

/** @param sources of app/ by path @returns one message per text */
export function literalProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith('app/') && /\.tsx?$/.test(path))
    .flatMap(([path, source]) => {
      const found: number[] = []
      textsIn(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, '', found)
      return found.map((start) => {
        const line = source.slice(0, start).split('\n').length
        return `${path}:${line} ${source.slice(start).trim().split('\n')[0]?.slice(0, 70)}`
      })
    })
}
