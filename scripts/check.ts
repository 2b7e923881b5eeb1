// npm run check: types, lint, format and the imports between folders, in parallel.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { importProblems } from './check-imports.ts'

const COMMANDS = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'sync-server/tsconfig.json'],
  ['tsc', '-p', 'app/service-worker/tsconfig.json'],
  ['biome', 'ci', '--colors=off'],
]

const checks = COMMANDS.map(runCommand)
const problems = importProblems()
report('imports between folders', problems.length === 0, problems.join('\n'))
const passed = await Promise.all(checks)
process.exitCode = problems.length === 0 && passed.every(Boolean) ? 0 : 1

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
