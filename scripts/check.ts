// npm run check: types and lint, side by side.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const checks = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'sync-server/tsconfig.json'],
  ['tsc', '-p', 'app/service-worker/tsconfig.json'],
  ['biome', 'ci', '--colors=off'],
]

const failed = (await Promise.all(checks.map(passes))).filter((passed) => !passed).length
process.exitCode = failed === 0 ? 0 : 1

async function passes([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${command}`, args)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${command} ${args.join(' ')}`)
  if (code !== 0) console.log(out + err)
  return code === 0
}
