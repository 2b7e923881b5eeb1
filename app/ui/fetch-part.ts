// How the build fetches a part that comes later, in place of Vite's own way (vite.config.ts): what has failed leaves nothing
// behind, so that the part is whole when it is asked for again. Vite never asks twice for a stylesheet.

const coming: Record<string, Promise<unknown>> = {}

/** @param paths of the styles and modules that the part needs beside itself: all are fetched at one time */
export async function __vitePreload<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  try {
    const [part] = await Promise.all([load(), ...paths.map(fetchAhead)])
    return part
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

function fetchAhead(path: string): Promise<unknown> | undefined {
  const href = `/${path}`
  if (!document.querySelector(`link[href="${href}"]`)) coming[href] = fetchBy(document.createElement('link'), href)
  return coming[href]
}

function fetchBy(link: HTMLLinkElement, href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
    // A module that does not come is missed by the part itself.
    if (!isStyle) resolve(null)
  })
}
