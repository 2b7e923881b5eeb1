import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#text/t.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** An action is running. The dialog cannot be closed until it has finished. */
  busy?: boolean
  /** The dialog contains input: a press outside it does not close it. */
  holds?: boolean
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, busy = false, holds = false, onClose, children }: DialogProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          className={`stack box pad-5 ${styles.content}`}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          onInteractOutside={(event) => holds && event.preventDefault()}
        >
          <div className="row between">
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close
              className={`icon-button ${styles.close}`}
              aria-label={t('shared.close')}
              aria-disabled={busy}
            >
              <X aria-hidden size={20} />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A dialog without fields starts on its first control. */
function focusFirstField(event: Event): void {
  const field = (event.target as Element).querySelector<HTMLElement>('input:not([type="file"]), select, textarea')
  if (!field) return
  event.preventDefault()
  field.focus()
}
