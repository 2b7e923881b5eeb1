// The uploads of one session in this tab: the retry loop of their own, apart from the one that sends mutations.
import type { Network } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { sweepPhotos } from '#app/local/photos/photo-queue.ts'
import { countWaitingPhotos } from '#app/local/photos/photo-uses.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { type EngineDependencies, quotaMessage } from '#app/sync/engine/dependencies.ts'
import { createRetryLoop } from '#app/sync/engine/retry-loop.ts'
import { servePhotoUrls } from './photo-urls.ts'
import { createPhotoUpload, uploadPhotos } from './upload-photos.ts'

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

interface Dependencies extends Pick<EngineDependencies, 'clock' | 'random' | 'exclusive'> {
  store: LocalStore
  view: DeviceView
  network: Network
  token: string
}

const SWEEP_INTERVAL_MS = 5 * 60 * 1000

export function createPhotoUploads(dependencies: Dependencies) {
  const { store, view, network, token, clock, random, exclusive } = dependencies
  let controller = new AbortController()
  let due = 0
  let lastSweptAt: number | null = null
  const send = createPhotoUpload(network, token, () => controller.signal)
  const failed = new Set<string>()

  const retry = () => {
    if (due > 0) void loop.run()
  }
  const served = servePhotoUrls({ store, view, network, token })
  const loop = createRetryLoop(() => exclusive('photos', () => uploadPhotos({ store, send, failed })), {
    clock,
    random,
    onEnd: (result) => updateConnection({ photoQuota: quotaMessage(result) }),
    onError: (error) => console.error(error),
  })

  return {
    read: served.read,
    /** To be called after each change of the view: starts to upload what is due. @returns how many photos wait */
    follow() {
      const before = due
      const counts = countWaitingPhotos(view)
      due = counts.due
      if (due > before) loop.runUnlessRetryAfter()
      return counts.waiting
    },
    /** To be called after a successful run of the engine: its pull may have made photos unnecessary. */
    sweep() {
      if (lastSweptAt !== null && Math.abs(clock.now() - lastSweptAt) < SWEEP_INTERVAL_MS) return
      lastSweptAt = clock.now()
      void sweepPhotos(store, clock.now()).catch(() => {})
    },
    run: loop.run,
    /** Uploads what is due, ignoring any backoff. */
    retry,
    runUnlessRetryAfter() {
      if (due > 0) loop.runUnlessRetryAfter()
    },
    /** Aborts the upload in progress and repeats it: the network is back. */
    restart() {
      controller.abort()
      controller = new AbortController()
      retry()
    },
    stop() {
      loop.stop()
      controller.abort()
      served.stop()
    },
  }
}
