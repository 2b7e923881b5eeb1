import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import styles from './shortcuts.module.css'
import { SHORTCUTS, useShortcuts, useShortcutsOn } from './use-shortcuts.ts'

export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useShortcutsOn()
  useShortcuts()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden size={20} />
      </button>
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
          <dl className={styles.list}>
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={keys} className={styles.entry}>
                <dt>
                  <kbd className={styles.key}>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Switch label="Shortcuts are on" checked={isOn} onChange={setOn} />
        </Dialog>
      )}
    </>
  )
}
