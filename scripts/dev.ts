// npm run dev: Vite with hot reload and the server, which restarts after each change, on one origin.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { serverBuild } from './build-server.ts'
import { freePort } from './free-port.ts'

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const serverPort = await freePort()
const serverUrl = `http://127.0.0.1:${serverPort}`
let server: ChildProcess | undefined

const bundle = await context({
  ...serverBuild,
  plugins: [
    { name: 'restart-server', setup: (build) => build.onEnd(({ errors }) => void (errors.length || restart())) },
  ],
})
await bundle.watch()

// The pages name the build, and development has none.
process.env.VITE_APP_BUILD = ''
const vite = await createServer({
  server: { host, port, strictPort: port !== 0, proxy: { '/api': serverUrl, '/feeds': serverUrl } },
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

async function restart(): Promise<void> {
  await stopServer()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) }
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/sync-server/main.js'], { stdio: 'inherit', env })
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function stop(): Promise<void> {
  await Promise.all([bundle.dispose(), vite.close(), stopServer()])
  process.exit(0)
}
