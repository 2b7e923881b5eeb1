import { useEffect } from 'react'
import { createShown, useShown } from '#app/local/state/store.ts'

const KEY = 'shortcuts'

/** Every one works where a control of the page names it in `aria-keyshortcuts`. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: '/', does: 'Search on this page' },
  { keys: 'd', does: 'Dashboard' },
  { keys: 'v', does: 'Vehicles' },
  { keys: 'm', does: 'Messages' },
  { keys: 'n', does: 'Add a vehicle (in the list)' },
  { keys: '[', does: 'Previous page of the list' },
  { keys: ']', does: 'Next page of the list' },
  { keys: 'u', does: 'Undo what is offered to be undone' },
  { keys: '?', does: 'This list' },
]

const areOn = createShown(localStorage.getItem(KEY) !== 'off')

/** Kept on this device: single letters get in the way of those who speak to their computer. */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const choose = (on: boolean) => {
    areOn.set(on)
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  }
  return [useShown(areOn), choose]
}

/** Keys for the desk; never while somebody types or decides. */
export function useShortcuts(): void {
  const [isOn] = useShortcutsOn()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (!SHORTCUTS.some(({ keys }) => keys === event.key)) return
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`)
      if (!control) return
      event.preventDefault()
      if (control instanceof HTMLInputElement) control.select()
      else control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
