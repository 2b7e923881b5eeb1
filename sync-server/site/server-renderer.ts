// Renders the initial HTML of public pages and of the log-in page with the components of the apps, built for the server. The app hydrates
// it; without it a page only becomes visible later.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @param data JSON of the page's data block @returns the content of `#root`, or null when rendering is not possible */
export type ServerRenderer = (path: string, data: string) => string | null

const MAX_CACHED_PAGES = 200
/** React's preload links, which are in the page's head already, and the templates it writes for optional components. */
const REMOVED = /^(?:<link [^>]*>)+|<template[^>]*><\/template>/g

export interface ServerRenderers {
  storefront: ServerRenderer
  /** The renderer of its log-in page. */
  dashboard: ServerRenderer
}

/** @param folder as the build writes it; without it, pages are rendered by the client only */
export async function serverRenderers(folder: string, onError: (error: unknown) => void): Promise<ServerRenderers> {
  const [storefront, dashboard] = await Promise.all([
    serverRenderer(`${folder}/storefront`, onError),
    serverRenderer(`${folder}/dashboard`, onError),
  ])
  return { storefront, dashboard }
}

async function serverRenderer(folder: string, onError: (error: unknown) => void): Promise<ServerRenderer> {
  const module = `${folder}/server-render.js`
  if (!existsSync(module)) return () => null
  const { renderFirstPaint } = (await import(pathToFileURL(module).href)) as {
    renderFirstPaint: (path: string, data: unknown) => string
  }
  const cache = new Map<string, { data: string; html: string }>()
  return (path, data) => {
    const cached = cache.get(path)
    if (cached?.data === data) return cached.html
    try {
      const html = renderFirstPaint(path, JSON.parse(data)).replace(REMOVED, '')
      if (cache.size >= MAX_CACHED_PAGES) cache.clear()
      cache.set(path, { data, html })
      return html
    } catch (error) {
      onError(error)
      return null
    }
  }
}
