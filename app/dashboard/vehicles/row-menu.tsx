import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './row-menu.module.css'

interface Props {
  /** `id` of the element that names the vehicle. */
  describedBy: string
  /** Buttons and links. Each closes the menu. */
  children: ReactNode
}

/** The actions of a vehicle that are rare. Escape and a press outside close them. */
export function RowMenu({ describedBy, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    // The last row of the list is just above the bottom bar.
    items.current?.scrollIntoView({ block: 'nearest' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    const onPointer = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [isOpen])

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label="More actions"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <EllipsisVertical aria-hidden size={18} />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on a button or link inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates the buttons and links by a click
        <div
          ref={items}
          className={styles.items}
          onClick={() => {
            setOpen(false)
            // A dialog returns the focus to where it was when it opened.
            opener.current?.focus()
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const rowMenuItem = styles.item
