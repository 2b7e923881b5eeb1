// A copy of the build in which German is a pseudo-language: each message is a longer text in a pair of brackets, and so is each part of it
// that is an element.
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOfBuild } from './next-build.ts'

const FOLDERS = ['app/assets', 'app/assets/admin']
const GERMAN = /^de-[\w-]{8}\.js$/

/** Runs in the browser. A compiled message is a text, or a list of texts, `[name]`, `[name, type, branches]` and `[tag, ...parts]`. */
function pseudo(message: unknown): unknown {
  const longer = (parts: unknown[]) => ['⟦', ...parts, ' ~~~⟧']
  if (typeof message === 'string') return longer([message]).join('')
  const tagged = (part: unknown): unknown => {
    if (!Array.isArray(part) || part.length === 1) return part
    const [name, type, branches] = part
    if (typeof type !== 'number') return [name, ...longer(part.slice(1).map(tagged))]
    if (branches === null || typeof branches !== 'object') return part
    const entries = Object.entries(branches).map(([key, branch]) => [
      key,
      Array.isArray(branch) ? branch.map(tagged) : branch,
    ])
    return [name, type, Object.fromEntries(entries)]
  }
  return longer((message as unknown[]).map(tagged))
}

/** @returns its folder. The server renders nothing in advance, since its texts are those of the build. */
export async function pseudoBuild(): Promise<string> {
  const dist = await copyOfBuild()
  await rm(join(dist, 'first-paint'), { recursive: true })
  for (const folder of FOLDERS.map((path) => join(dist, path))) {
    for (const file of (await readdir(folder)).filter((name) => name.startsWith('de-'))) {
      const path = join(folder, file)
      if (!GERMAN.test(file)) {
        await rm(path)
        continue
      }
      await rename(path, join(folder, `built-${file}`))
      await writeFile(path, wrapped(`./built-${file}`))
    }
  }
  return dist
}

const wrapped = (built: string) => `
export * from '${built}'
import * as all from '${built}'
${pseudo}
for (const { messages } of Object.values(all))
  for (const key of Object.keys(messages ?? {})) messages[key] = pseudo(messages[key])
`
