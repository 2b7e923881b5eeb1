import { History } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import styles from './form-notices.module.css'

interface Props {
  /** When the words were typed, as ISO time. */
  from: string
  onDiscard: () => void
}

export function DraftNotice({ from, onDiscard }: Props) {
  return (
    <div className={styles.draft}>
      <History aria-hidden size={20} />
      <p role="status">Your unsaved changes from {formatMoment(from)} are back</p>
      <Button look="secondary" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
