// A line between a server and its database that can be cut, or lose the next response.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Closes every connection and refuses new ones. */
  cut(): void
  /** Drops every byte without closing anything, as a network that fails. */
  freeze(): void
  /** Ends `cut` and `freeze`. Frozen connections are closed: their bytes are lost. */
  mend(): void
  /** Forwards what is sent next and closes the connection when the response to it arrives. Resolves then. */
  loseNextResponse(matches: (sent: Buffer) => boolean): Promise<void>
  close(): Promise<void>
}

export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const sockets = new Set<Socket>()
  let losing: { matches: (sent: Buffer) => boolean; lost: () => void } | null = null

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(targetPort, '127.0.0.1')
    let isLosing: (() => void) | null = null
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes: Buffer) => {
      if (state === 'frozen') return
      if (losing?.matches(bytes)) {
        isLosing = losing.lost
        losing = null
      }
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (state === 'frozen') return
      if (!isLosing) return void near.write(bytes)
      near.destroy()
      isLosing()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function closeAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port: (server.address() as { port: number }).port,
    cut() {
      state = 'cut'
      closeAll()
    },
    freeze() {
      state = 'frozen'
    },
    mend() {
      if (state === 'frozen') closeAll()
      state = 'open'
    },
    loseNextResponse: (matches) =>
      new Promise((lost) => {
        losing = { matches, lost }
      }),
    async close() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}
