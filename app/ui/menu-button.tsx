import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#text/t.ts'

interface MenuButtonProps {
  open: boolean
  onChange: (open: boolean) => void
  /** The id of the element with the links. */
  controls: string
  className: string | undefined
}

/** Opens and closes the links of a bar on narrow screens. Escape also closes them. */
export function MenuButton({ open, onChange, controls, className }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onChange(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, onChange])

  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={t(open ? 'shared.closeMenu' : 'shared.openMenu')}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onChange(!open)}
    >
      {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
    </button>
  )
}
