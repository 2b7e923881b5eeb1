import type { AttentionItem } from '#app/local/use-attention.ts'
import { discard, resend } from '#app/sync/attention-actions.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { formatMoment } from '../parts/format-date.ts'
import { AskedFor } from './asked-for.tsx'
import styles from './attention-page.module.css'
import { changeTitle } from './change-words.ts'
import { useAction } from './use-action.ts'

interface Props {
  item: Extract<AttentionItem, { kind: 'refused' }>
  subject: string
}

export function RefusedItem({ item: { envelope, verdict, at }, subject }: Props) {
  const [busy, act] = useAction()
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {changeTitle(envelope.name, subject)} <StatusPill tone="bad">Refused</StatusPill>
      </h2>
      <p className={styles.reason}>The server refused it: {verdict.message}</p>
      <p className={styles.meta}>
        Made {formatMoment(envelope.madeAt)}, refused {formatMoment(at)}
      </p>
      <AskedFor args={envelope.args} />
      <div className={styles.actions}>
        <Button
          look="secondary"
          disabled={busy}
          onClick={() => act(() => resend(envelope.mid, envelope.args as never))}
        >
          Retry
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => act(() => discard(envelope.mid))}>
          Discard
        </Button>
      </div>
    </li>
  )
}
