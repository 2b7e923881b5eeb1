import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * Moves the focus to the button of the next item, or to the page's heading, when the focused item is removed.
 * @returns properties of the element whose children are the items
 */
export function useFocusAfterRemoval<E extends HTMLElement>(count: number) {
  const ref = useRef<E>(null)
  const focusedIndex = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each removal
  useLayoutEffect(() => {
    const index = focusedIndex.current
    if (index === null || document.activeElement !== document.body) return
    focusedIndex.current = null
    const next = ref.current?.children.item(index) ?? ref.current?.lastElementChild
    const button = next?.querySelector('button')
    if (button) button.focus()
    else focusHeading()
  }, [count])
  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent) {
      focusedIndex.current = [...currentTarget.children].findIndex((item) => item.contains(target))
    },
    onBlur() {
      focusedIndex.current = null
    },
  }
}
