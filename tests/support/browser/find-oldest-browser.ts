// Installs the oldest supported Chromium, which a package of npm contains, on first use. It needs the libraries of a browser of the system.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { browserVersion } from './find-browser.ts'

const FOLDER = fileURLToPath(new URL('../../oldest-browser/', import.meta.url))
const BIN = `${FOLDER}node_modules/@sparticuz/chromium/bin`
const CHROMIUM = `${BIN}/chromium`

/** @returns the path; undefined, after one line that says why, where it cannot be installed or run */
export async function findOldestBrowser(): Promise<string | undefined> {
  try {
    if (!existsSync(CHROMIUM)) install()
    if (await browserVersion(CHROMIUM)) return CHROMIUM
    console.log(`SKIPPED: the oldest browser, ${CHROMIUM}, which cannot be run`)
  } catch (error) {
    console.log(`SKIPPED: the oldest browser, which cannot be installed: ${error}`)
  }
  return undefined
}

function install(): void {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 2, 2] })
  // Draws WebGL without a graphics card.
  const shaders = spawnSync('tar', ['xf', '-', '-C', BIN], { input: unpacked('swiftshader.tar.br') })
  if (shaders.status !== 0) throw new Error(String(shaders.stderr))
  writeFileSync(`${CHROMIUM}.part`, unpacked('chromium.br'), { mode: 0o755 })
  renameSync(`${CHROMIUM}.part`, CHROMIUM)
}

function unpacked(file: string): Buffer {
  return brotliDecompressSync(readFileSync(`${BIN}/${file}`))
}
