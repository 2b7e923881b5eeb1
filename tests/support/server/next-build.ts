// A copy of the build in which every hashed file has another name, as after a change of all sources. A second run of the bundler would take
// half a minute.
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { pruneRetiredAssets, retireAssets } from '../../../scripts/retired-assets.ts'

const HASHED = /-([\w-])([\w-]{7})\.(js|css)$/
/** The name of a hashed file in a text. */
const REFERENCE = /[\w.-]+-[\w-]{8}\.(?:js|css)/g
const TEXT = /\.(?:js|css|html)$/
const REVISION = /("?revision"?:\s*")([0-9a-f])(?=[0-9a-f]{31}")/g

/** Copies the build, so that a test can change it. @returns its folder */
export async function copyOfBuild(): Promise<string> {
  await mkdir('tests/output', { recursive: true })
  // Inside the repository, so that the server finds its packages.
  const dist = await mkdtemp('tests/output/dist-')
  onTestFinished(() => rm(dist, { recursive: true }))
  await cp('dist', dist, { recursive: true })
  return dist
}

/** Makes the build that follows dist/, with the replaced files in its `retired` folder. @returns its folder */
export async function nextBuild(): Promise<string> {
  const dist = await copyOfBuild()
  const [app, retired] = [join(dist, 'app'), join(dist, 'retired')]
  await retireAssets(app, retired, new Date())
  const files = (await readdir(app, { recursive: true })).map((name) => join(app, name))
  const renamed = new Map<string, string>()
  for (const file of files) {
    if (/\.(?:br|gz)$/.test(file)) await rm(file)
    if (HASHED.test(file)) renamed.set(basename(file), basename(file).replace(HASHED, otherName))
  }
  for (const file of files.filter((name) => TEXT.test(name))) {
    let text = await readFile(file, 'utf8')
    text = text.replace(REFERENCE, (name) => renamed.get(name) ?? name)
    if (file.endsWith('sw.js')) text = text.replace(REVISION, (_, start, digit) => start + otherDigit(digit))
    await writeFile(file, text)
    const name = renamed.get(basename(file))
    if (name) await rename(file, join(file, '..', name))
  }
  await pruneRetiredAssets(app, retired, new Date())
  return dist
}

const otherName = (_: string, first: string, rest: string, ending: string) =>
  `-${first === 'Z' ? 'Y' : 'Z'}${rest}.${ending}`
const otherDigit = (digit: string) => (digit === '0' ? '1' : '0')
