// Checks the imports between folders: each layer imports only the layers below it, and no folders import each other in a cycle.
// Biome checks cycles between files and the packages that a folder may use; it cannot check folders.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Layer {
  folder: string
  /** Folders and files that it may import beside itself. */
  imports: readonly string[]
  because: string
}

const server = (...folders: string[]) => ['domain', ...folders.map((folder) => `sync-server/${folder}`)]
const storeFiles = (...names: string[]) => server(...names.map((name) => `store/${name}`))
const app = (...folders: string[]) => ['domain', 'text', ...folders.map((folder) => `app/${folder}`)]
/**
 * A kind's folder has files of several levels: its schema is below the registry, its mutations are above it. Biome refuses cycles between
 * these files; as folders they import each other.
 */
const CHECKED_BY_FILE = ['domain/kinds', 'domain/records', 'domain/mutations']

/** For each file, the entry with the longest matching folder applies. */
const LAYERS: readonly Layer[] = [
  { folder: 'domain', imports: [], because: 'The domain runs in browsers and on the server, so it imports neither.' },
  { folder: 'domain/values', imports: [], because: 'All other folders of the domain are built on values.' },
  { folder: 'domain/photos', imports: [], because: 'Cars name photos; a photo knows no car.' },
  { folder: 'domain/vin', imports: ['domain/kinds/car'], because: 'A decoded VIN has values for the fields of a car.' },
  {
    folder: 'domain/import',
    imports: ['domain/values', 'domain/kinds/car', 'domain/vin'],
    because: 'An import reads files and plans vehicles, without mutations.',
  },
  ...CHECKED_BY_FILE.map((folder) => ({
    folder,
    imports: ['domain/values', 'domain/photos', ...CHECKED_BY_FILE],
    because: 'Everything else in the domain is built on the kinds of records and their mutations.',
  })),

  { folder: 'text', imports: ['domain'], because: 'The texts of both apps and of the server know neither.' },

  { folder: 'sync-server', imports: ['domain'], because: 'Code that the server and the app need belongs in domain/.' },
  {
    folder: 'sync-server/errors.ts',
    imports: ['domain'],
    because: 'Every folder may import errors.ts, so it imports none.',
  },
  { folder: 'sync-server/store', imports: server(), because: 'The whole server is built on the store.' },
  {
    folder: 'sync-server/store/engine',
    imports: storeFiles('store.ts', 'history.ts', 'tables.ts', 'store-errors.ts'),
    because: 'The engine knows no file and no database: each store persists its commits.',
  },
  {
    folder: 'sync-server/store/json',
    imports: storeFiles('engine', 'store.ts', 'tables.ts', 'store-errors.ts'),
    because: 'The two stores share store/engine and know nothing of each other.',
  },
  {
    folder: 'sync-server/store/postgres',
    imports: storeFiles(
      'engine',
      'store.ts',
      'history.ts',
      'tables.ts',
      'store-errors.ts',
      'database-url.ts',
      'secrets',
    ),
    because: 'The two stores share store/engine and know nothing of each other.',
  },
  {
    folder: 'sync-server/due-work.ts',
    imports: server('store'),
    because: 'Each kind of work that is due imports due-work.ts.',
  },
  { folder: 'sync-server/sample', imports: server(), because: 'The sample inventory is data.' },
  {
    folder: 'sync-server/http',
    imports: server('store', 'errors.ts'),
    because: 'HTTP helpers know no route and no page.',
  },
  {
    folder: 'sync-server/auth',
    imports: server('store', 'errors.ts'),
    because: 'Middleware and routes are built on auth.',
  },
  { folder: 'sync-server/reconcile', imports: server('store'), because: 'Mutations are reconciled without HTTP.' },
  {
    folder: 'sync-server/events',
    imports: server('store'),
    because: 'Event streams only follow commits of the store.',
  },
  {
    folder: 'sync-server/web-push',
    imports: ['text', ...server('http', 'store', 'due-work.ts')],
    because: 'Push notifications only follow commits of the store.',
  },
  {
    folder: 'sync-server/photos',
    imports: server('store'),
    because: 'Photos are kept and encoded without HTTP and without mutations.',
  },
  {
    folder: 'sync-server/picture-copies',
    imports: server('http', 'photos', 'reconcile', 'store', 'due-work.ts', 'errors.ts'),
    because: 'Pictures are copied without a request.',
  },
  {
    folder: 'sync-server/present',
    imports: server('http', 'reconcile', 'store', 'errors.ts'),
    because: 'Routes and pages are built on present.',
  },
  {
    folder: 'sync-server/mail',
    imports: ['text', ...server('present', 'store', 'config.ts', 'due-work.ts')],
    because: 'E-mail only follows commits of the store.',
  },
  {
    folder: 'sync-server/feeds',
    imports: server('http', 'present', 'store', 'errors.ts'),
    because: 'Feeds show what visitors see, without the API and the built app.',
  },
  {
    folder: 'sync-server/middleware',
    imports: server('auth', 'http', 'store', 'errors.ts'),
    because: 'Middleware knows no route: app.ts and the router mount it.',
  },
  {
    folder: 'sync-server/first-start',
    imports: server('auth', 'reconcile', 'sample', 'store', 'web-push'),
    because: 'The first start needs no HTTP.',
  },
  {
    folder: 'sync-server/metrics',
    imports: server('store', 'errors.ts'),
    because: 'Metrics are read from counters that app.ts passes to them.',
  },
  {
    folder: 'sync-server/site',
    imports: ['text', ...server('http', 'present', 'store', 'errors.ts')],
    because: 'Pages and files are independent of the API.',
  },
  {
    folder: 'sync-server/api/calls',
    imports: server(),
    because: 'The app imports the types of the calls, so they import no code of the server.',
  },
  {
    folder: 'sync-server/api',
    imports: server(
      'auth',
      'events',
      'feeds',
      'http',
      'middleware',
      'photos',
      'present',
      'reconcile',
      'store',
      'web-push',
      'errors.ts',
    ),
    because: 'The API is independent of the site and of how the server starts.',
  },

  { folder: 'app', imports: app(), because: 'Code that the app and the server need belongs in domain/.' },
  {
    folder: 'app/storefront',
    imports: app('shared', 'ui', 'sync', 'pwa', 'http', 'local'),
    because: 'Visitors do not load the dashboard: code for both belongs in app/shared or app/ui.',
  },
  {
    folder: 'app/dashboard',
    imports: app('shared', 'ui', 'sync', 'pwa', 'http', 'local'),
    because: 'Staff do not load the storefront: code for both belongs in app/shared or app/ui.',
  },
  {
    folder: 'app/shared',
    imports: app('ui', 'sync', 'pwa', 'http', 'local'),
    because: 'Both apps are built on app/shared.',
  },
  {
    folder: 'app/ui',
    imports: app(),
    because: 'Components in app/ui receive data as props; components that read data belong in app/shared.',
  },
  { folder: 'app/sync', imports: app('pwa', 'http', 'local'), because: 'Sync runs without screens and components.' },
  { folder: 'app/pwa', imports: app('http', 'local'), because: 'Sync and screens are built on app/pwa.' },
  { folder: 'app/http', imports: app('local'), because: 'Sync and app/pwa are built on app/http.' },
  {
    folder: 'app/http/api-call.ts',
    imports: [...app('http'), 'sync-server/api/calls'],
    because:
      'Requests are typed by the declarations of the calls; everything else of the server is unknown to the app.',
  },
  {
    folder: 'app/local',
    imports: app(),
    because: 'Data on the device is stored and read without network and screens.',
  },
  {
    folder: 'app/service-worker',
    imports: app('sync', 'pwa', 'http', 'local'),
    because: 'The service worker runs without a page.',
  },
]

/** The sources of app/, domain/, sync-server/ and text/ in the working directory, by path. */
export function readSources(names = /\.tsx?$/): ReadonlyMap<string, string> {
  const files = ['app', 'domain', 'sync-server', 'text'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  )
  return new Map(files.filter((path) => names.test(path)).map((path) => [path, readFileSync(path, 'utf8')]))
}

/** @param sources as `readSources` returns them @returns one message per problem */
export function importProblems(sources: ReadonlyMap<string, string>): string[] {
  const imports = readImports(sources)
  return [...layerProblems(imports), ...cycleProblems(imports), ...valueImportProblems(sources)]
}

/** One line for each file of the app that imports more than types of the server. */
export function valueImportProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path, text]) => isIn(path, 'app') && /^(?:import|export) (?!type )[^']*'#sync-server\//m.test(text))
    .map(([path]) => `${path} must import only types of sync-server/. Code of the server does not run in browsers.`)
}

export interface Import {
  from: string
  to: string
}

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g

/** @param sources texts by path, for example `app/ui/icon.tsx` */
export function readImports(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    Array.from(text.matchAll(SPECIFIER), ([, specifier = '']) => ({
      from,
      to: specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier),
    })),
  )
}

/** One line for each import that its layer does not allow. */
export function layerProblems(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const layer = LAYERS.filter(({ folder }) => isIn(from, folder)).sort((a, b) => b.folder.length - a.folder.length)[0]
    if (!layer || isIn(to, layer.folder) || layer.imports.some((folder) => isIn(to, folder))) return []
    return [`${from} must not import ${to}. ${layer.because}`]
  })
}

/**
 * One line for each cycle among the children of a folder. A child folder counts as one unit with everything in it, so `a/x.ts`
 * and `b/y.ts` are a cycle if any file of `b` imports any file of `a`.
 */
export function cycleProblems(imports: readonly Import[]): string[] {
  const graphs = new Map<string, Map<string, Map<string, Import>>>()
  for (const each of imports) {
    const from = each.from.split('/')
    const to = each.to.split('/')
    const depth = from.findIndex((name, index) => name !== to[index])
    if (depth === -1 || [each.from, each.to].every(isCheckedByFile)) continue
    const graph = getOrAdd(graphs, from.slice(0, depth).join('/'), () => new Map())
    getOrAdd(graph, from[depth] ?? '', () => new Map()).set(to[depth] ?? '', each)
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const cycle = findCycle(graph)
    if (!cycle) return []
    const examples = cycle.slice(1).map((name, index) => graph.get(cycle[index] ?? '')?.get(name))
    const lines = examples.map((example) => `\n  ${example?.from} imports ${example?.to}`)
    return [
      `Import cycle in ${parent}/: ${cycle.join(' -> ')}. Folders in a cycle cannot be changed separately.${lines.join('')}`,
    ]
  })
}

/** The names along one cycle; the first and the last are the same. */
function findCycle(graph: ReadonlyMap<string, ReadonlyMap<string, Import>>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of graph.get(name)?.keys() ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of graph.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}

const isCheckedByFile = (path: string) => CHECKED_BY_FILE.some((folder) => isIn(path, folder))

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
