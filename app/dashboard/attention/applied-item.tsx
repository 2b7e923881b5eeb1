import type { AttentionItem } from '#app/local/state/use-attention.ts'
import { discard } from '#app/sync/mutate/attention-actions.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { changeTitle } from './mutation-labels.ts'
import { AskedFor } from './requested-values.tsx'
import { useAction } from './use-action.ts'

interface Props {
  item: Extract<AttentionItem, { envelope: unknown }>
  subject: string
}

/** A change that was told as not made, or was taken back, when the server had made it already. */
export function StandingItem({ item: { envelope, at }, subject }: Props) {
  const [busy, act] = useAction()
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {changeTitle(envelope.name, subject)} <StatusPill tone="good">Saved after all</StatusPill>
      </h2>
      <p className={styles.reason}>
        The server had saved it before it could be taken back, so it stands. Change it again if it should not.
      </p>
      <p className={styles.meta}>
        Made {formatMoment(envelope.madeAt)}, known since {formatMoment(at)}
      </p>
      <AskedFor args={envelope.args} />
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => act(() => discard(envelope.mid))}>
          Understood
        </Button>
      </div>
    </li>
  )
}
