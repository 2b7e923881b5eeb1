// Renders the initial HTML of public pages with the app's own components, built for the server. The app hydrates it; without it
// a page only becomes visible later.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @param data JSON of the page's data block @returns HTML for `#root`; empty when rendering is not possible */
export type ServerRenderer = (path: string, data: string) => string

const MAX_CACHED_PAGES = 200
/** React's preload links, which are in the page's head already, and the templates it writes for optional components. */
const REMOVED = /^(?:<link [^>]*>)+|<template[^>]*><\/template>/g

/** @param module path of the built renderer; without the file, pages are rendered by the client only */
export async function serverRenderer(module: string, onError: (error: unknown) => void): Promise<ServerRenderer> {
  if (!existsSync(module)) return () => ''
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
      return ''
    }
  }
}
