import { parseArgs } from 'node:util'
import { runSeed } from './run-seed.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean' },
  },
})
if (values.seed) {
  const result = await runSeed(Number(values.seed), { tracing: values.trace ?? false })
  for (const line of result.lines) console.log(line)
  console.log(result.broken ?? 'held')
} else {
  const t = performance.now()
  const counts = new Map<string, number>()
  let failed = 0
  const from = Number(values.from)
  for (let seed = from; seed < from + Number(values.seeds); seed++) {
    const result = await runSeed(seed)
    for (const [k, n] of result.counts) counts.set(k, (counts.get(k) ?? 0) + n)
    if (result.broken) {
      failed++
      console.log(seed, String(result.broken).slice(0, 300))
    }
  }
  console.log(
    Object.fromEntries([...counts].sort()),
    failed,
    (performance.now() - t) / Number(values.seeds),
    'ms per seed',
  )
}
