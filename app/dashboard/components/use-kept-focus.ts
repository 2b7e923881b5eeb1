import { useLayoutEffect, useRef } from 'react'

/** A control that is out of use while something is done loses the focus: it has it again afterwards, unless another took it. */
export function useKeptFocus(busy: boolean): void {
  const had = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) {
      had.current = document.activeElement
      return
    }
    if (had.current instanceof HTMLElement && document.activeElement === document.body) {
      had.current.focus({ preventScroll: true })
    }
    had.current = null
  }, [busy])
}
