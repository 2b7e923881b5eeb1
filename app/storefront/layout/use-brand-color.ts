import { useEffect } from 'react'
import { useSettings } from '#app/local/state/settings.ts'

/** The server writes such an element too. */
const STYLE_ID = 'brand'

/** Applies the colour of the brand where the server has not: to the page of the worker, and after a change. */
export function useBrandColor(): void {
  const { color } = useSettings().brand
  useEffect(() => {
    const style = document.getElementById(STYLE_ID)
    if ((style?.dataset.color ?? null) === color) return
    if (color === null) return style?.remove()
    let isCancelled = false
    // Few pages need it: those of the server have the colours.
    void import('#domain/values/brand/brand-colors.ts').then(({ brandStyles, themeColor }) => {
      if (isCancelled) return
      const next = Object.assign(document.createElement('style'), { id: STYLE_ID, textContent: brandStyles(color) })
      next.dataset.color = color
      document.getElementById(STYLE_ID)?.remove()
      document.head.append(next)
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
        meta.setAttribute('content', themeColor(color))
      }
    })
    return () => {
      isCancelled = true
    }
  }, [color])
}
