// The alert rules and the dashboard of deploy/: every metric that they name is one of the server.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { noteBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { isOnPostgres } from '#tests/support/server/open-test-store.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const RULES = 'deploy/prometheus-alerts.yml'
const DASHBOARD = 'deploy/grafana-dashboard.json'
/** These exist in one of the stores only, and in the process that `main.ts` starts. */
const ELSEWHERE = isOnPostgres
  ? ['dealership_store_journal_bytes', 'dealership_snapshot_age_seconds', 'dealership_build_info']
  : ['dealership_database_connections', 'dealership_build_info']

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

it.each([RULES, DASHBOARD])('%s names metrics of the server only', async (path) => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  await noteBackup(server.dir, new Date(), { succeeded: true })
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const known = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const named = (await readFile(path, 'utf8')).match(/\b(?:dealership|nodejs|process)_[a-z\d_]+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  const base = (name: string) => name.replace(/_bucket$/, '')
  expect(named.filter((name) => !known.has(base(name)) && !ELSEWHERE.includes(name))).toEqual([])
})

it('the dashboard has a query in each panel, and no panel on another one', async () => {
  const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8'))
  const cells = new Set<string>()
  for (const { gridPos, targets } of panels) {
    expect(targets[0].expr).toContain('$instance')
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      expect(x).toBeLessThan(24)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(cells.has(`${x} ${y}`)).toBe(false)
        cells.add(`${x} ${y}`)
      }
    }
  }
})

it.skipIf(!hasPromtool)('Prometheus accepts the alert rules', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
