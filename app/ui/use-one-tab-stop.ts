import { type KeyboardEvent, useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button'
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const STEPS_ALONG: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** 1 where a line runs to the right, -1 where it runs to the left. */
export const forwards = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)

/**
 * Makes a list one Tab stop: Tab reaches the controls of one item, the arrow keys, Home and End go to the same control of another.
 * @returns properties of the list, whose children are the items
 */
export function useOneTabStop<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const reached = useRef<Element | null>(null)
  const update = () => {
    const items = [...(ref.current?.children ?? [])]
    const stop = items.find((item) => item === reached.current) ?? items[0]
    for (const item of items) for (const control of controlsOf(item)) control.tabIndex = item === stop ? 0 : -1
  }
  // After each rendering: items may have come.
  useEffect(update)
  return {
    ref,
    onFocus({ target }: { target: Element }) {
      reached.current = itemOf(ref.current, target)
      update()
    },
    onKeyDown(event: KeyboardEvent<E>) {
      const items = [...event.currentTarget.children]
      const item = itemOf(event.currentTarget, event.target as Element)
      if (!item || event.altKey || event.ctrlKey || event.metaKey) return
      const along = STEPS_ALONG[event.key]
      const step = along ? along * forwards() : STEPS[event.key]
      const next =
        event.key === 'Home' ? items[0] : event.key === 'End' ? items.at(-1) : step && items[items.indexOf(item) + step]
      if (!next) return
      event.preventDefault()
      const controls = controlsOf(next)
      const control = controls[controlsOf(item).indexOf(event.target as HTMLElement)] ?? controls[0]
      control?.focus()
    },
  }
}

const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>(CONTROLS)]

const itemOf = (list: Element | null, target: Element) =>
  [...(list?.children ?? [])].find((item) => item.contains(target)) ?? null
