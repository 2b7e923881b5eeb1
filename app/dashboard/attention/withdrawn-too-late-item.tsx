import { useAction } from '#app/dashboard/components/use-show-result.ts'
import type { AttentionItem } from '#app/local/state/attention.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { changeTitle } from './mutation-labels.ts'
import { RequestedValues } from './requested-values.tsx'

interface Props {
  item: Extract<AttentionItem, { envelope: unknown }>
  subject: string
}

/** A mutation that was reported as not applied, or withdrawn, after the server had applied it. */
export function WithdrawnTooLateItem({ item: { envelope, at }, subject }: Props) {
  const format = useFormat()
  const [busy, act] = useAction()
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {changeTitle(envelope.name, subject)} <StatusPill tone="good">Saved after all</StatusPill>
      </h2>
      <p className={styles.reason}>
        The server had saved it before it could be taken back. Change it again if you do not want it.
      </p>
      <p className={styles.meta}>
        Made {format.moment(envelope.madeAt)}, known since {format.moment(at)}
      </p>
      <RequestedValues args={envelope.args} />
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => act(() => staff.discard(envelope.mid))}>
          Understood
        </Button>
      </div>
    </li>
  )
}
