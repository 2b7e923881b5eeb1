// An S3-compatible object store on this machine, in a folder that is deleted with it. It knows one account, but does not compare
// signatures: it computes those of calls about a bucket without the slash at the end of their path.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PhotoLocation, photoLocation } from '#sync-server/store/photo-files/photo-location.ts'

const BUCKET = 'photos'
/** The only account that it has. */
const KEY = 'S3RVER'

interface S3rver {
  callback(): Parameters<typeof createServer>[1]
  configureBuckets(): Promise<unknown>
}

export interface S3Server {
  location: PhotoLocation
  folder: string
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Sets the credentials of this process to those of the server. */
export async function startS3Server(): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID = KEY
  process.env.AWS_SECRET_ACCESS_KEY = KEY
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  const Application = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver
  const app = new Application({
    silent: true,
    directory: folder,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  })
  await app.configureBuckets()
  let server: Server | undefined
  let port = 0

  async function start(): Promise<void> {
    server = createServer(app.callback()).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    server = undefined
    await closed
  }

  await start()
  return {
    location: photoLocation(`s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`) as PhotoLocation,
    folder,
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
