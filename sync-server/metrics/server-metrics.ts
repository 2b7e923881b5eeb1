// The counts of the server for monitoring, in the text format of Prometheus. No label has personal data, and each label has few values.
import type { Middleware } from 'koa'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StoreWrite } from '#sync-server/store/store.ts'
import { addFolderMetrics, addStateMetrics, METRIC_PREFIX, type MeteredServer } from './state-metrics.ts'

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** The limits of Core Web Vitals are among them. */
const COMMIT_BYTES = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304]

/** Open as long as the client listens. Its duration does not depend on the server. */
const EVENT_STREAM = '/api/sync/events'

export interface Build {
  version: string
  /** Fingerprint of the sources. */
  build: string
}

export interface ServerMetrics {
  /** Counts every request when its response has ended. */
  countRequests: Middleware
  countWrite(write: StoreWrite): void
  countRefusedLogIn(reason: string): void
  /** Counts a photo whose copies could not be made. It is shown as JPEG. */
  countFailedEncoding(): void
  /** Adds the state of the server, which is read when the metrics are. */
  watch(server: MeteredServer): void
  /** Adds the state of the data folder. */
  watchFolder(dataDir: string, now?: () => Date): void
  /** Adds the version and the build, of which a server has one. */
  nameBuild(build: Build): void
  contentType: string
  text(): Promise<string>
}

export function serverMetrics(): ServerMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: `${METRIC_PREFIX}http_requests_total`,
    help: 'Requests by route. Status "closed": the client disconnected before the response was complete.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: `${METRIC_PREFIX}http_request_duration_seconds`,
    help: 'From the first byte of a request to the end of its response, without event streams.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const commitSeconds = new Histogram({
    name: `${METRIC_PREFIX}store_commit_duration_seconds`,
    help: 'Time until a group commit of this server was durable.',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const commitBytes = new Histogram({
    name: `${METRIC_PREFIX}store_commit_bytes`,
    help: 'Size of the group commits of this server.',
    buckets: COMMIT_BYTES,
    registers,
  })
  const failedCommits = new Counter({
    name: `${METRIC_PREFIX}store_commit_failures_total`,
    help: 'Group commits of this server that the disk or the database did not accept.',
    registers,
  })
  const refusedLogIns = new Counter({
    name: `${METRIC_PREFIX}refused_log_ins_total`,
    help: 'Log-ins that were refused.',
    labelNames: ['reason'],
    registers,
  })
  const failedEncodings = new Counter({
    name: `${METRIC_PREFIX}photo_encoding_failures_total`,
    help: 'Photos whose copies could not be made. They are shown as JPEG.',
    registers,
  })
  let hasProcessMetrics = false

  return {
    countRequests(ctx, next) {
      const startedAt = performance.now()
      ctx.res.once('close', () => {
        const route = routeOf(ctx.path, ctx._matchedRoute)
        const { method } = ctx
        const status = ctx.res.writableFinished ? ctx.res.statusCode : 'closed'
        requests.inc({ method, route, status })
        if (route !== EVENT_STREAM) durations.observe({ method, route }, (performance.now() - startedAt) / 1000)
      })
      return next()
    },
    countWrite({ seconds, bytes, isStored }) {
      if (!isStored) return failedCommits.inc()
      commitSeconds.observe(seconds)
      commitBytes.observe(bytes)
    },
    countRefusedLogIn: (reason) => refusedLogIns.inc({ reason }),
    countFailedEncoding: () => failedEncodings.inc(),
    watch: (server) => addStateMetrics(registry, server),
    watchFolder: (dataDir, now = () => new Date()) => addFolderMetrics(registry, dataDir, now),
    nameBuild(build) {
      const name = `${METRIC_PREFIX}build_info`
      new Gauge({ name, help: 'Always 1.', labelNames: ['version', 'build'], registers }).set({ ...build }, 1)
    },
    contentType: registry.contentType,
    text() {
      // Measuring the event loop costs a timer of 10 ms, so a server that is not monitored does not do it.
      if (!hasProcessMetrics) collectDefaultMetrics({ register: registry })
      hasProcessMetrics = true
      return registry.metrics()
    },
  }
}

/** The pattern of the route, because ids in a path identify records. */
function routeOf(path: string, matched: unknown): string {
  if (typeof matched === 'string') return matched
  const folder = /^\/(api|feeds|assets|metrics)(?=\/|$)/.exec(path)?.[0]
  return folder ? `${folder}/?` : '/?'
}
