import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#text/t.ts'
import { Button, type ButtonLook } from './button.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'

interface AlertDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** The label of the confirm button, for example "Delete Message". Pressing it does not close the dialog. */
  action: string
  look?: ButtonLook
  /** False when the action would do nothing. */
  canConfirm?: boolean
  /** The action is running. The dialog cannot be closed until it has finished. */
  busy?: boolean
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, title, children, action, look = 'danger', canConfirm = true, busy = false, error } = props
  const { onConfirm, onCancel } = props
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content className={styles.content}>
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className={styles.text}>{children}</div>
          </Primitive.Description>
          <Notice kind="error">{error}</Notice>
          <div className={`actions end ${styles.actions}`}>
            <Primitive.Cancel asChild>
              <Button look="secondary" disabled={busy}>
                {t('shared.cancel')}
              </Button>
            </Primitive.Cancel>
            <Button look={look} disabled={busy || !canConfirm} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
