// Keyboard shortcuts. A shortcut activates the control of the page that names its key in `aria-keyshortcuts`.
import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shortcutKey } from '#app/dashboard/components/shortcut-key.ts'
import { useMessagesStay } from '#app/dashboard/components/toasts.tsx'
import { createStore, useStore } from '#app/local/state/store.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { t } from '#text/t.ts'
import styles from './shortcuts.module.css'

const SHORTCUTS = [
  { key: '/', description: 'shell.search' },
  { key: 'd', description: 'staff.dashboard' },
  { key: 'v', description: 'shell.vehicles' },
  { key: 'm', description: 'messages.title' },
  { key: 'n', description: 'shell.addVehicle' },
  { key: '[', description: 'shell.previous' },
  { key: ']', description: 'shell.next' },
  { key: 'u', description: 'shell.undo' },
  { key: 'F6', description: 'shell.messageButtons' },
  { key: '?', description: 'shell.thisList' },
] as const

const ENABLED_KEY = 'shortcuts'
const enabledStore = createStore(localStorage.getItem(ENABLED_KEY) !== 'off')

/** Whether shortcuts are on, persisted on the device. Speech input may trigger single letters, so they can be turned off. */
function useShortcutsEnabled(): [isEnabled: boolean, setEnabled: (isEnabled: boolean) => void] {
  const persist = (isEnabled: boolean) => {
    enabledStore.set(isEnabled)
    if (isEnabled) localStorage.removeItem(ENABLED_KEY)
    else localStorage.setItem(ENABLED_KEY, 'off')
  }
  return [useStore(enabledStore), persist]
}

/** Opens the list of shortcuts, and handles them while it is mounted. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false)
  const [isEnabled, setEnabled] = useShortcutsEnabled()
  const [stay, setStay] = useMessagesStay()
  useShortcuts(isEnabled)
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button}`}
        aria-label={t('shell.shortcuts')}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden size={20} />
      </button>
      {isOpen && (
        <Dialog title={t('shell.shortcuts')} onClose={() => setOpen(false)}>
          <dl className="stack space-2 below-4">
            {SHORTCUTS.map(({ key, description }) => (
              <div key={key} className={styles.entry}>
                <dt>
                  <kbd className={`ink ${styles.key}`}>{key}</kbd>
                </dt>
                <dd>{t(description)}</dd>
              </div>
            ))}
          </dl>
          <Switch label={t('shell.shortcutsOn')} checked={isEnabled} onChange={setEnabled} />
          <Switch label={t('shell.messagesStay')} checked={stay} onChange={setStay} />
        </Dialog>
      )}
    </>
  )
}

/** Shortcuts do nothing while a text field has the focus or a dialog is open. */
function useShortcuts(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTextInput(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const pressed = shortcutKey(event)
      if (!SHORTCUTS.some(({ key }) => key === pressed)) return
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(pressed)}"]`)
      if (!control) return
      event.preventDefault()
      if (control instanceof HTMLInputElement) control.select()
      else control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isEnabled])
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
