import { useState } from 'react'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import type { AttentionItem } from '#app/local/state/attention.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { EditRefused } from './edit-refused.tsx'
import { changeTitle } from './mutation-labels.ts'
import { isEditable } from './refused-values.ts'
import { RequestedValues } from './requested-values.tsx'

interface Props {
  item: Extract<AttentionItem, { envelope: unknown }>
  subject: string
}

export function RefusedItem({ item: { envelope, verdict, at, givenUp, dependants = [] }, subject }: Props) {
  const format = useFormat()
  const [busy, act] = useAction()
  const [isEditing, setEditing] = useState(false)
  const again = retryOf(envelope.name, verdict.code)
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {changeTitle(envelope.name, subject)} <StatusPill tone="bad">{givenUp ? 'Not made' : 'Refused'}</StatusPill>
      </h2>
      <p className={styles.reason}>
        {!givenUp && 'The server refused it: '}
        {verdict.message}
      </p>
      <p className={styles.meta}>
        Made {format.moment(envelope.madeAt)}, {givenUp ? 'given up' : 'refused'} {format.moment(at)}
      </p>
      {isEditing ? (
        <EditRefused envelope={envelope} onDone={() => setEditing(false)} />
      ) : (
        <RequestedValues args={envelope.args} />
      )}
      {dependants.map(({ mid, name, args }) => (
        <section key={mid} className={styles.field}>
          <h3 className={styles.fieldName}>With it: {changeTitle(name, subject)}</h3>
          <RequestedValues args={args} />
        </section>
      ))}
      {!isEditing && (
        <div className={styles.actions}>
          {again === 'Recreate' && (
            <Button look="secondary" disabled={busy} onClick={() => act(() => staff.recreate(envelope.mid))}>
              Recreate
            </Button>
          )}
          {again === 'Retry' && (
            <Button
              look="secondary"
              disabled={busy}
              onClick={() => act(() => staff.resend(envelope.mid, envelope.args as never))}
            >
              Retry
            </Button>
          )}
          {again === 'Retry' && isEditable(envelope) && (
            <Button look="secondary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <Button look="secondary" disabled={busy} onClick={() => act(() => staff.discard(envelope.mid))}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}

/** A deleted record must be recreated; what cannot be restored, is resolved, or needs a password is not retried. */
function retryOf(name: string, code: string | undefined): 'Recreate' | 'Retry' | null {
  if (code === 'not_restorable' || code === 'resolved' || code === 'step_up_needed') return null
  if (code !== 'deleted') return 'Retry'
  return name === 'car.edit' || name === 'car.sell' ? 'Recreate' : null
}
