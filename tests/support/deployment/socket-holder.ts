// Holds a listening socket and passes it to server processes, as systemd does for deploy/dealership.socket: the socket outlives the
// processes, and several of them may accept its connections.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { freePort } from '../../../scripts/free-port.ts'
import { findProgram } from './find-program.ts'

/** Starts a server for each line that it reads. The server replaces its subshell, whose number is then its own. */
const STARTER = `
while read -r; do
  (
    (LISTEN_PID=$BASHPID exec "$@") &
    echo "started $!"
    wait $!
    echo "ended $! $?"
  ) &
done`

export interface PassedServer {
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number>
}

export interface SocketHolder {
  url: string
  /** Starts the built server with the socket. Resolves when it serves. */
  start(): Promise<PassedServer>
  /** Kills the servers that run and closes the socket. */
  remove(): Promise<void>
}

export async function holdSocket(env: Record<string, string>): Promise<SocketHolder> {
  const port = await freePort()
  const variables = Object.entries({ NODE_ENV: 'production', ...env }).map(
    ([name, value]) => `--setenv=${name}=${value}`,
  )
  const server = [process.execPath, '--enable-source-maps', 'dist/sync-server/main.js']
  const holder = spawn(
    findProgram('systemd-socket-activate') as string,
    [`--listen=127.0.0.1:${port}`, ...variables, 'bash', '-c', STARTER, 'bash', ...server],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const lines: string[] = []
  const running = new Set<number>()
  const changed = new EventTarget()
  for (const stream of [holder.stdout, holder.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      changed.dispatchEvent(new Event('line'))
    })
  }

  async function lineAfter(from: number, pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      for (const line of lines.slice(from)) {
        const match = pattern.exec(line)
        if (match) return match
        if (/^ended/.test(line) && !pattern.source.startsWith('^ended')) throw new Error(lines.join('\n'))
      }
      await once(changed, 'line')
    }
  }

  // It starts the program with the first connection.
  await lineAfter(0, /^Listening on/)
  const first = connect(port, '127.0.0.1').on('error', () => {})
  await once(first, 'connect')

  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const from = lines.length
      holder.stdin.write('\n')
      const pid = Number((await lineAfter(from, /^started (\d+)$/))[1])
      running.add(pid)
      await lineAfter(from, /listening on http/)
      return {
        async stop() {
          process.kill(pid, 'SIGTERM')
          const [, code] = await lineAfter(from, new RegExp(`^ended ${pid} (\\d+)$`))
          running.delete(pid)
          return Number(code)
        },
      }
    },
    async remove() {
      first.destroy()
      for (const pid of running) process.kill(pid, 'SIGKILL')
      const exit = once(holder, 'exit')
      holder.stdin.end()
      await exit
    },
  }
}
