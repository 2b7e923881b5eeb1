// Caddy, nginx and HAProxy with the configurations of deploy/, in front of a server on this machine. Only what a machine decides is
// replaced: ports, the address of the server, and the certificate.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '../../../scripts/free-port.ts'
import { findProgram, type Program } from './find-program.ts'
import { replaceAll } from './replace-all.ts'

/** The name in the files of deploy/. */
export const HOST = 'cars.example'
const SERVER_ADDRESS = '127.0.0.1:3000'
const READY_ATTEMPTS = 200
const PAUSE_MS = 25

export interface ReverseProxy {
  httpPort: number
  httpsPort: number
  /** The certificate that clients trust. */
  ca: Buffer
  stop(): Promise<void>
}

export interface ReverseProxyKind {
  name: Program
  programs: readonly Program[]
  /** Writes the configuration into `folder`. @returns the arguments of the program, and the file of the certificate */
  configure(folder: string, ports: Ports): Promise<{ args: string[]; caFile: string }>
}

interface Ports {
  /** More than one: of several machines. */
  serverPorts: readonly string[]
  httpPort: number
  httpsPort: number
}

const caddy: ReverseProxyKind = {
  name: 'caddy',
  programs: ['caddy'],
  async configure(folder, { serverPorts, httpPort, httpsPort }) {
    const forSeveral = ['health_uri', 'health_interval', 'fail_duration', 'lb_try_duration'].map(
      (name) => [`# ${name}`, name] as const,
    )
    const site = replaceAll(await readFile('deploy/Caddyfile', 'utf8'), {
      [SERVER_ADDRESS]: serverPorts.map((port) => `127.0.0.1:${port}`).join(' '),
      ...(serverPorts.length > 1 ? Object.fromEntries(forSeveral) : {}),
    })
    const options = [
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      'admin off',
      'local_certs',
      'skip_install_trust',
      `storage file_system ${folder}`,
    ]
    const config = join(folder, 'Caddyfile')
    await writeFile(config, `{\n\t${options.join('\n\t')}\n}\n${site}`)
    return {
      args: ['run', '--config', config, '--adapter', 'caddyfile'],
      caFile: join(folder, 'pki/authorities/local/root.crt'),
    }
  },
}

const nginx: ReverseProxyKind = {
  name: 'nginx',
  programs: ['nginx', 'openssl'],
  async configure(folder, { serverPorts, httpPort, httpsPort }) {
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
    createCertificate(certificate, key)
    const site = replaceAll(await readFile('deploy/nginx.conf', 'utf8'), {
      [`server ${SERVER_ADDRESS};`]: serverPorts.map((port) => `server 127.0.0.1:${port};`).join(' '),
      'listen 80;': `listen 127.0.0.1:${httpPort};`,
      'listen [::]:80;': '',
      'listen 443 ssl': `listen 127.0.0.1:${httpsPort} ssl`,
      'listen [::]:443 ssl http2;': '',
      '/etc/letsencrypt/live/cars.example/fullchain.pem': certificate,
      '/etc/letsencrypt/live/cars.example/privkey.pem': key,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    // gzip as in Debian's nginx.conf.
    const http = ['gzip on;', 'access_log off;', ...temporary, site].join('\n')
    // Its workers write to the folder of this process.
    const user = process.getuid?.() === 0 ? ['user root;'] : []
    const main = [...user, 'daemon off;', `pid ${folder}/pid;`, `error_log stderr;`, 'worker_processes 1;', 'events {}']
    const config = join(folder, 'nginx.conf')
    await writeFile(config, `${main.join('\n')}\nhttp {\n${http}\n}\n`)
    return { args: ['-c', config, '-e', 'stderr'], caFile: certificate }
  },
}

const haproxy: ReverseProxyKind = {
  name: 'haproxy',
  programs: ['haproxy', 'openssl'],
  async configure(folder, { serverPorts, httpPort, httpsPort }) {
    const [certificate, key, both] = [
      join(folder, 'fullchain.pem'),
      join(folder, 'privkey.pem'),
      join(folder, 'both.pem'),
    ]
    createCertificate(certificate, key)
    await writeFile(both, Buffer.concat([await readFile(certificate), await readFile(key)]))
    const config = join(folder, 'haproxy.cfg')
    const site = replaceAll(await readFile('deploy/haproxy.cfg', 'utf8'), {
      [`server app1 ${SERVER_ADDRESS}`]: serverPorts
        .map((port, index) => `server app${index + 1} 127.0.0.1:${port}`)
        .join('\n\t'),
      'bind :80,:::80': `bind 127.0.0.1:${httpPort}`,
      'bind :443,:::443': `bind 127.0.0.1:${httpsPort}`,
      '/etc/haproxy/cars.example.pem': both,
      'maxconn 8192': 'maxconn 200',
    })
    await writeFile(config, site)
    return { args: ['-db', '-f', config], caFile: certificate }
  },
}

export const REVERSE_PROXIES: readonly ReverseProxyKind[] = [caddy, nginx, haproxy]

export const isInstalled = ({ programs }: ReverseProxyKind): boolean =>
  programs.every((program) => findProgram(program) !== null)

/** Runs the proxy in front of the server at this URL, or in front of several. */
export async function startReverseProxy(kind: ReverseProxyKind, ...serverUrls: string[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), `dealership-${kind.name}-`))
  const ports = {
    serverPorts: serverUrls.map((url) => new URL(url).port),
    httpPort: await freePort(),
    httpsPort: await freePort(),
  }
  const { args, caFile } = await kind.configure(folder, ports)
  const child = spawn(findProgram(kind.name) as string, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  const isReady = async () => existsSync(caFile) && (await accepts(ports.httpsPort))
  for (let attempt = 0; !(await isReady()); attempt += 1) {
    if (child.exitCode !== null || attempt === READY_ATTEMPTS) throw new Error(`${kind.name} did not start:\n${output}`)
    await wait(PAUSE_MS)
  }
  return {
    ...ports,
    ca: await readFile(caFile),
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function createCertificate(certificate: string, key: string): void {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '2']
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', resolve(key), '-out', resolve(certificate)]
  const made = spawnSync(findProgram('openssl') as string, ['req', '-x509', ...keys, ...subject, ...files])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
}

/** Whether a TLS handshake succeeds: Caddy listens before it has its certificate. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false })
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('secureConnect', () => socket.destroy())
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
