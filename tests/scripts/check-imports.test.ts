import { expect, it } from 'vitest'
import {
  cycleProblems,
  type Import,
  layerProblems,
  readImports,
  valueImportProblems,
} from '../../scripts/check/check-imports.ts'

const arrow = (from: string, to: string): Import => ({ from, to })

it('reads static, type, side-effect and dynamic imports, by alias and by relative path', () => {
  const text = `
import { a } from './a.ts'
import type { B } from '#domain/b.ts'
export {
  c,
} from '#app/c/c.ts'
import './d.css'
const e = import('./e.ts')
import { readFile } from 'node:fs'
import { z } from 'zod'`
  const imports = readImports(new Map([['app/ui/x.tsx', text]]))
  expect(imports.map(({ to }) => to)).toEqual([
    'app/ui/a.ts',
    'domain/b.ts',
    'app/c/c.ts',
    'app/ui/d.css',
    'app/ui/e.ts',
  ])
})

it.each([
  ['app/ui/button.tsx', 'app/local/state/cars.ts'],
  ['app/storefront/main.tsx', 'app/dashboard/router.tsx'],
  ['app/main.tsx', 'sync-server/app.ts'],
  ['domain/values/text/text.ts', 'domain/kinds/car/schema.ts'],
  ['domain/kinds/car/schema.ts', 'domain/protocol/protocol.ts'],
  ['domain/import/read-row.ts', 'domain/kinds/user/rules.ts'],
  ['sync-server/app.ts', 'app/ui/icon.tsx'],
  ['sync-server/store/json/journal.ts', 'sync-server/errors.ts'],
  ['sync-server/store/json/journal.ts', 'sync-server/store/postgres/statements.ts'],
  ['sync-server/store/postgres/replica.ts', 'sync-server/store/json/load.ts'],
  ['sync-server/store/engine/overlay.ts', 'sync-server/store/json/load.ts'],
  ['sync-server/errors.ts', 'sync-server/store/store.ts'],
  ['sync-server/http/etag.ts', 'sync-server/api/handler.ts'],
  ['sync-server/api/calls/site-calls.ts', 'sync-server/api/handler.ts'],
  ['app/sync/http/send-as-user.ts', 'sync-server/api/calls/calls.ts'],
])('rejects an import of %s from %s with the reason', (from, to) => {
  const [problem, ...others] = layerProblems([arrow(from, to)])
  expect(problem).toMatch(new RegExp(`^${from} must not import ${to}\\. [A-Z].+\\.$`))
  expect(others).toEqual([])
})

it.each([
  ['app/ui/button.tsx', 'app/ui/icons/icon.tsx'],
  ['app/ui/picture/picture.tsx', 'domain/kinds/car/pictures/picture-sources.ts'],
  ['app/sync/engine/push.ts', 'app/local/outbox/enqueue.ts'],
  ['domain/protocol/protocol.ts', 'domain/kinds/mutation.ts'],
  ['app/http/api-call.ts', 'sync-server/api/calls/calls.ts'],
  ['sync-server/main.ts', 'sync-server/api/api-router.ts'],
  ['sync-server/store/json/journal.ts', 'sync-server/store/store.ts'],
  ['sync-server/store/postgres/replica.ts', 'sync-server/store/engine/overlay.ts'],
  ['sync-server/store/maintenance/restore.ts', 'sync-server/store/json/load.ts'],
])('accepts that %s imports %s', (from, to) => {
  expect(layerProblems([arrow(from, to)])).toEqual([])
})

it.each([
  ["import type { Calls } from '#sync-server/api/calls/calls.ts'", 0],
  ["import { CALLS } from '#sync-server/api/calls/calls.ts'", 1],
  ["import {\n  type Calls,\n  CALLS,\n} from '#sync-server/api/calls/calls.ts'", 1],
])('the app imports only types of the server: %j', (text, problems) => {
  expect(valueImportProblems(new Map([['app/http/api-call.ts', text]]))).toHaveLength(problems)
  expect(valueImportProblems(new Map([['sync-server/app.ts', text]]))).toEqual([])
})

it('reports two folders that import each other, with an import for each direction', () => {
  const imports = [
    arrow('sync-server/auth/a.ts', 'sync-server/middleware/b.ts'),
    arrow('sync-server/middleware/deep/c.ts', 'sync-server/auth/d.ts'),
    arrow('sync-server/auth/a.ts', 'sync-server/errors.ts'),
  ]
  const [problem = '', ...others] = cycleProblems(imports)
  expect(problem).toContain('Import cycle in sync-server/: auth -> middleware -> auth.')
  expect(problem).toContain('sync-server/middleware/deep/c.ts imports sync-server/auth/d.ts')
  expect(others).toEqual([])
})

it('accepts that a kind is below the registry and above it', () => {
  const imports = [
    arrow('domain/kinds/car/mutations.ts', 'domain/records/world.ts'),
    arrow('domain/records/world.ts', 'domain/kinds/kinds.ts'),
    arrow('domain/kinds/kinds.ts', 'domain/kinds/car/schema.ts'),
  ]
  expect(cycleProblems(imports)).toEqual([])
})

it('accepts a file beside a folder that imports it and is imported by other files there', () => {
  const imports = [
    arrow('sync-server/store/json/open.ts', 'sync-server/store/store.ts'),
    arrow('sync-server/store/commands.ts', 'sync-server/store/json/open.ts'),
  ]
  expect(cycleProblems(imports)).toEqual([])
})
