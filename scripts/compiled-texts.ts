// Makes the catalogues of text/ small in the build of the app: messages are compiled, so that no page loads the compiler, and their
// keys are numbers, in the catalogues and where a text is shown. The keys of stored values stay: code puts them together.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { dashboard } from '../text/en/dashboard/en.ts'
import { english } from '../text/en/en.ts'

/** The other files put these together. */
const CATALOGUE = /\/text\/(\w\w)\/(?:\w+\/)*(?!\1\.|first\.|later\.)[\w-]+\.ts$/
const SOURCE = /\/app\/.*\.tsx?$/
const COMPOSED = /^(?:field|control|change|option|color|shot|rule)\.|^shared\.(?:\w+day$|distance\.)/
const KEY = /(['"])([a-z]+\.\w+)\1/gi

const NUMBERS = new Map(
  // Those of the storefront are shorter.
  Object.keys({ ...english.messages, ...dashboard })
    .filter((key) => !COMPOSED.test(key))
    .map((key, index) => [key, index.toString(36)]),
)

/** Whether English shows the stored value itself, see `label` in texts.ts. */
function isFallback([key, message]: [string, unknown]): boolean {
  const value = key.slice(key.lastIndexOf('.') + 1)
  return /^(?:color|shot)\./.test(key) || (key.startsWith('option.') && message === value)
}

export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [, language] = CATALOGUE.exec(id) ?? []
      if (language === undefined) return null
      const module: Record<string, object> = await import(pathToFileURL(id).href)
      return Object.entries(module)
        .map(([name, messages]) => {
          const needed = Object.entries(messages).filter((entry) => language !== 'en' || !isFallback(entry))
          const numbered = needed.map(([key, message]) => [NUMBERS.get(key) ?? key, message])
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(numbered))}`
        })
        .join('\n')
    },
    transform(code, id) {
      if (!SOURCE.test(id)) return null
      return code.replace(KEY, (literal, quote, key) => (NUMBERS.has(key) ? quote + NUMBERS.get(key) + quote : literal))
    },
  }
}
