// Every dynamic import of the built apps: `vite.config.ts` puts `loadChunk` in the place of Vite's helper.
import { hasUnsavedForm } from './updates.ts'

const STORAGE_KEY = 'reloaded-for-stale-chunk'

/** The files that were fetched or are being fetched. */
const fetched = new Map<string, Promise<void>>()

/**
 * Firefox, and Chromium before 154, never request a module again whose request has failed. So its files are fetched first, and
 * imported from the browser's cache: what fails is a request, which the next call repeats.
 * @param files the chunk and what it imports, without a leading slash
 */
export async function loadChunk<T>(importChunk: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return importChunk()
}

function fetchOnce(path: string): Promise<void> {
  // The page itself requests these.
  if (document.querySelector(`[src="${path}"], [rel="modulepreload"][href="${path}"]`)) return Promise.resolve()
  const request = fetched.get(path) ?? fetchFile(path)
  fetched.set(path, request)
  request.catch(() => fetched.delete(path))
  return request
}

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (response.status === 404) reloadOnStaleChunk()
  if (!response.ok) throw new Error(`The server has no ${path}`)
  await response.arrayBuffer()
}

/**
 * A tab of an older version may request a chunk that the server no longer has. The page then reloads, once per build, and only when
 * no form has unsaved changes.
 */
function reloadOnStaleChunk(): void {
  // The hash in the URL of the page's script changes with every chunk, so it identifies the build.
  const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  if (sessionStorage.getItem(STORAGE_KEY) === build || hasUnsavedForm()) return
  sessionStorage.setItem(STORAGE_KEY, build)
  location.reload()
}
