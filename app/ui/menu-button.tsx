import { Menu, X } from 'lucide-react'
import { useEffect } from 'react'

interface MenuButtonProps {
  open: boolean
  onChange: (open: boolean) => void
  /** The id of the links it opens and closes. */
  controls: string
  className: string | undefined
}

/** Opens the links of a bar that is too narrow for them; Escape closes them too. */
export function MenuButton({ open, onChange, controls, className }: MenuButtonProps) {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onChange(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, onChange])

  return (
    <button
      type="button"
      className={className}
      aria-label={open ? 'Close menu' : 'Open menu'}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onChange(!open)}
    >
      {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
    </button>
  )
}
