// What a public page begins with, in HTML: drawn by the screens of the app themselves, which were built for it. It is shown while the app is on
// its way, so a page without it only begins later.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @param data JSON of the page's data block @returns HTML for `#root`; empty: nothing to begin with */
export type FirstPaint = (path: string, data: string) => string

const PAGES_KEPT = 200
/** The page's own preload stands in its head, and what is left out is nothing to be found. */
const NOT_SHOWN = /^(?:<link [^>]*>)+|<template[^>]*><\/template>/g

/** @param module the built one; without it pages begin empty */
export async function firstPaint(module: string, onError: (error: unknown) => void): Promise<FirstPaint> {
  if (!existsSync(module)) return () => ''
  const { renderFirstPaint } = (await import(pathToFileURL(module).href)) as {
    renderFirstPaint: (path: string, data: unknown) => string
  }
  const kept = new Map<string, { data: string; html: string }>()
  return (path, data) => {
    const known = kept.get(path)
    if (known?.data === data) return known.html
    try {
      const html = renderFirstPaint(path, JSON.parse(data)).replace(NOT_SHOWN, '')
      if (kept.size >= PAGES_KEPT) kept.clear()
      kept.set(path, { data, html })
      return html
    } catch (error) {
      onError(error)
      return ''
    }
  }
}
