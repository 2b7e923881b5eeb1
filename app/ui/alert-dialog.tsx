import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface AlertDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** The button that does it, by its own name ("Delete Message"); the dialog stays open until `open` says otherwise. */
  action: string
  look?: ButtonLook
  /** It is being done: nobody can leave before it is known what came of it. */
  busy?: boolean
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, title, children, action, look = 'danger', busy = false, error, onConfirm, onCancel } = props
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content className={styles.content} {...focus}>
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className={styles.text}>{children}</div>
          </Primitive.Description>
          {error && <Notice kind="error">{error}</Notice>}
          <div className={styles.actions}>
            <Primitive.Cancel asChild>
              <Button look="secondary" disabled={busy}>
                Cancel
              </Button>
            </Primitive.Cancel>
            <Button look={look} disabled={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
