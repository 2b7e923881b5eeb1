import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import styles from './compact-lines.module.css'

/** Texts in rows that need no visible label, because their section names them. */
export function CompactLines({ children }: { children: ReactNode }) {
  return <ul className={`divided ${styles.lines}`}>{children}</ul>
}

interface LineProps extends Omit<Parameters<typeof TextField>[0], 'className' | 'hideLabel'> {
  /** Label of the button that removes the line. */
  removeLabel: string
  isKept?: boolean
  onRemove: () => void
}

export function CompactLine({ removeLabel, isKept = false, onRemove, ...field }: LineProps) {
  return (
    <li className={styles.line}>
      <TextField {...field} hideLabel className={styles.field} />
      <PlainButton
        className={`icon-button removing ${styles.remove}`}
        aria-label={removeLabel}
        disabled={isKept}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={18} />
      </PlainButton>
    </li>
  )
}
