import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { KIND_NAMES } from '#domain/kinds/kinds.ts'

const kindsFolder = 'domain/kinds'
const folder = 'tests/output/record-declarations'

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The text without each property of the objects whose properties have this indentation, by name. */
function withoutEachProperty(text: string, indentation: string): { name: string; text: string }[] {
  const lines = text.split('\n')
  const isStart = (line: string) => new RegExp(`^${indentation}\\w+[:(,]`).test(line)
  return lines.flatMap((line, start) => {
    if (!isStart(line)) return []
    const length = lines
      .slice(start + 1)
      .findIndex((next) => !next.startsWith(`${indentation} `) && !next.startsWith(`${indentation}}`))
    const name = `${/\w+/.exec(line)?.[0]}-${start}`
    return [{ name, text: [...lines.slice(0, start), ...lines.slice(start + 1 + length)].join('\n') }]
  })
}

/** Compiles all variants at once. @returns the names of those without an error */
async function compileAll(variants: readonly { name: string; text: string; source: string }[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  for (const { name, text, source } of variants) {
    await writeFile(join(folder, `${name}.ts`), text.replaceAll("'./", `'#${source}/`))
  }
  const config = {
    extends: '../../../tsconfig.json',
    include: ['*.ts'],
    exclude: [],
    compilerOptions: { noUnusedLocals: false },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const output = await new Promise<string>((resolve) =>
    execFile('node_modules/.bin/tsc', ['-p', folder], { maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout)),
  )
  return variants.map(({ name }) => name).filter((name) => !output.includes(`${name}.ts(`))
}

it('a kind with any property of its declaration left out does not compile', async () => {
  const read = (file: string) => readFile(join(kindsFolder, `${file}.ts`), 'utf8')
  const registry = await read('records')
  const declarations = await Promise.all(
    KIND_NAMES.map(async (kind) => {
      const [, name] = new RegExp(`import \\{ ${kind} \\} from './([^/]+)/rules.ts'`).exec(registry) ?? []
      const text = await read(`${name}/rules`)
      const source = `${kindsFolder}/${name}`
      const start = text.indexOf(`export const ${kind}:`)
      const end = text.indexOf('\n}', start)
      const variants = withoutEachProperty(text.slice(start, end + 2), '  ')
      return variants.map((each) => ({
        name: `${kind}-${each.name}`,
        text: text.slice(0, start) + each.text + text.slice(end + 2),
        source,
      }))
    }),
  )
  const kinds = await read('kinds')
  const [start, end] = [kinds.indexOf('export const KINDS = {'), kinds.indexOf('\n} as const satisfies')]
  const facts = withoutEachProperty(kinds.slice(start, end), '    ').map((each) => ({
    name: `kinds-${each.name}`,
    text: kinds.slice(0, start) + each.text + kinds.slice(end),
    source: kindsFolder,
  }))
  const unregistered = KIND_NAMES.map((kind) => ({
    name: `records-${kind}`,
    text: registry.replace(new RegExp(`(= \\{[^}]*?)\\b${kind}\\b,? ?`), '$1'),
    source: kindsFolder,
  }))
  const variants = [...declarations.flat(), ...facts, ...unregistered]
  expect(variants.length).toBeGreaterThan(60)
  expect(await compileAll([...variants, { name: 'unchanged', text: registry, source: kindsFolder }])).toEqual([
    'unchanged',
  ])
}, 120_000)
