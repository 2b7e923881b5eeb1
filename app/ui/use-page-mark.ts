import { useLayoutEffect } from 'react'

/** Gives the root element the attribute `data-NAME` while the component is rendered, for styles outside of it. */
export function usePageMark(name: string): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(`data-${name}`, '')
    return () => document.documentElement.removeAttribute(`data-${name}`)
  }, [name])
}
