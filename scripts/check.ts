// npm run check: types, lint, format and the imports between folders, in parallel.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { importProblems, readSources } from './check-imports.ts'
import { kindProblems } from './check-kinds.ts'

const COMMANDS = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'sync-server/tsconfig.json'],
  ['tsc', '-p', 'app/service-worker/tsconfig.json'],
  ['biome', 'ci', '--colors=off'],
]

const checks = COMMANDS.map(runCommand)
const sources = readSources()
const imports = importProblems(sources)
report('imports between folders', imports.length === 0, imports.join('\n'))
const kinds = kindProblems(sources)
report('kinds of records', kinds.length === 0, kinds.join('\n'))
const passed = await Promise.all(checks)
process.exitCode = imports.length + kinds.length === 0 && passed.every(Boolean) ? 0 : 1

async function runCommand([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${command}`, args)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  report(`${command} ${args.join(' ')}`, code === 0, out + err)
  return code === 0
}

function report(name: string, isOk: boolean, output: string): void {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name}`)
  if (!isOk) console.log(output)
}
