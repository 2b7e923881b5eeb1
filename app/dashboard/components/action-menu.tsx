import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#text/t.ts'
import styles from './action-menu.module.css'

interface Props {
  /** The accessible name of the button that opens the menu. */
  label?: string
  icon?: ReactNode
  /** `id` of the element that names the record. */
  describedBy?: string
  /** Shown above the actions on a phone, where the menu covers the record. */
  title?: string
  /** Buttons and links, which close the menu, and switches, which leave it open. */
  children: ReactNode
}

/** Actions behind a button: beside it, on a phone at the bottom of the screen. Escape, and a press or the focus outside close them. */
export function ActionMenu({ label = t('components.moreActions'), icon, describedBy, title, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    // The last row of a list is just above the bottom bar.
    items.current?.scrollIntoView({ block: 'nearest' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    const onOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen])

  const closeAfter = ({ target, currentTarget }: MouseEvent) => {
    const pressed = (target as Element).closest('button, a')
    const isAction = pressed !== null && currentTarget.contains(pressed) && pressed.role !== 'switch'
    if (!isAction && target !== currentTarget) return
    setOpen(false)
    // A dialog returns the focus to where it was when it opened.
    opener.current?.focus()
  }

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={`icon-button ${styles.opener}`}
        aria-label={label}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? <EllipsisVertical aria-hidden size={18} />}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on a button or link inside, or beside them
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates the buttons and links by a click, and closes by Escape
        <div className={styles.layer} onClick={closeAfter}>
          <div ref={items} id={id} className={styles.items}>
            {title && (
              <p className={styles.title} dir="auto">
                {title}
              </p>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
