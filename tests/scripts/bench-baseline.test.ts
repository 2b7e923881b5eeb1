import { expect, it } from 'vitest'
import { compareWith, withRows } from '#tests/bench/baseline.ts'
import type { BenchRow } from '#tests/bench/measure.ts'

const row = (metric: string, ratio: number, target = 'at most 1'): BenchRow => ({
  metric,
  ratio,
  target,
  result: '',
  reference: '',
})
const slower = (baseline: Record<string, number>, ...rows: BenchRow[]) =>
  compareWith(baseline, rows).flatMap(({ metric, isSlower }) => (isSlower ? [metric] : []))

it('names a benchmark whose ratio is worse than that of the last release by more than a tenth', () => {
  expect(slower({ start: 0.5, sync: 0.5 }, row('start', 0.56), row('sync', 0.54))).toEqual(['start'])
  expect(slower({ rate: 2, other: 2 }, row('rate', 1.7, 'at least 1'), row('other', 1.9, 'at least 1'))).toEqual([
    'rate',
  ])
})

it('compares no benchmark that the last release did not have, and none without a target', () => {
  expect(compareWith({ informative: 1 }, [row('new', 3), row('informative', 3, '')])).toEqual([])
})

it('keeps the figures of the benchmarks that were not run', () => {
  expect(withRows({ start: 0.5, sync: 0.5 }, [row('start', 0.61234), row('informative', 3, '')])).toEqual({
    start: 0.612,
    sync: 0.5,
  })
})
