import { AlertDialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { t } from '#text/t.ts'
import { Button, type ButtonLook } from './button.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'

interface AlertDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** The label of the confirm button, for example "Delete Message". */
  action: string
  look?: ButtonLook
  /** False when the action would do nothing. */
  canConfirm?: boolean
  /** Does not close the dialog, which can be closed when it has finished. A text that it returns is the error to show. */
  onConfirm: () => unknown
  onCancel: () => void
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, title, children, action, look = 'danger', canConfirm = true } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const confirm = async () => {
    setBusy(true)
    setError('')
    try {
      const result = await props.onConfirm()
      if (typeof result === 'string') setError(result)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !busy && props.onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content className={`stack box pad-5 ${styles.content}`}>
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className={styles.text}>{children}</div>
          </Primitive.Description>
          <Notice kind="error">{error}</Notice>
          <div className="actions end above-2">
            <Primitive.Cancel asChild>
              <Button look="secondary" disabled={busy}>
                {t('shared.cancel')}
              </Button>
            </Primitive.Cancel>
            <Button look={look} disabled={busy || !canConfirm} onClick={confirm}>
              {action}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
