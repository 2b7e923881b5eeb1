import { useState } from 'react'
import type { AttentionItem } from '#app/dashboard/attention/attention-items.tsx'
import styles from '#app/dashboard/attention/attention-page.module.css'
import { changeTitle } from '#app/dashboard/attention/mutation-labels.ts'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import notices from '#app/dashboard/forms/form-notices.module.css'
import { useFormat } from '#app/local/state/settings.ts'
import { discard, recreate, resend } from '#app/sync/mutate/refused-changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { faultLang, type ReceivedFault, refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { EditRefused } from './edit-refused.tsx'
import { isEditable } from './refused-values.ts'
import { RequestedValues } from './requested-values.tsx'

interface Props {
  item: Extract<AttentionItem, { envelope: unknown }>
  subject: string
}

export function RefusedItem({ item: { envelope, verdict, at, dependants = [] }, subject }: Props) {
  const format = useFormat()
  const [busy, act] = useAction()
  const [isEditing, setEditing] = useState(false)
  const again = retryOf(envelope.name, verdict.code)
  return (
    <li className="stack space-2 box pad-5">
      <h2 className="cluster space-2">
        {changeTitle(envelope, subject)} <StatusPill tone="bad">{t('attention.refused')}</StatusPill>
      </h2>
      <p className={styles.reason}>
        <Refusal fault={verdict} text={refusalText(verdict)} />
      </p>
      <p className="muted smaller">
        {t('attention.refusedTimes', { made: format.moment(envelope.madeAt), refused: format.moment(at) })}
      </p>
      {isEditing ? (
        <EditRefused envelope={envelope} onDone={() => setEditing(false)} />
      ) : (
        <RequestedValues args={envelope.args} />
      )}
      {dependants.map((dependant) => (
        <section key={dependant.mid} className={`stack space-2 ${notices.field}`}>
          <h3 className="ink compact strong">{t('attention.withIt', { title: changeTitle(dependant, subject) })}</h3>
          <RequestedValues args={dependant.args} />
        </section>
      ))}
      {!isEditing && (
        <div className="actions above-2">
          {again === 'recreate' && (
            <Button look="secondary" disabled={busy} onClick={() => act(() => inSession(recreate, envelope.mid))}>
              {t('attention.recreate')}
            </Button>
          )}
          {again === 'retry' && (
            <Button
              look="secondary"
              disabled={busy}
              onClick={() => act(() => inSession(resend, envelope.mid, envelope.args as never))}
            >
              {t('shared.retry')}
            </Button>
          )}
          {again === 'retry' && isEditable(envelope) && (
            <Button look="secondary" onClick={() => setEditing(true)}>
              {t('attention.edit')}
            </Button>
          )}
          <Button look="secondary" disabled={busy} onClick={() => act(() => inSession(discard, envelope.mid))}>
            {t('attention.discard')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** A deleted record must be recreated; what cannot be restored, is resolved, or needs a password is not retried. */
function retryOf(name: string, code: string | undefined): 'recreate' | 'retry' | null {
  if (code === 'not_restorable' || code === 'resolved' || code === 'step_up_needed') return null
  if (code !== 'deleted') return 'retry'
  return name === 'car.edit' || name === 'car.sell' ? 'recreate' : null
}

/** Why the server refused it: in an element of its own if it is in another language than the page. */
export function Refusal({ fault, text }: { fault: ReceivedFault; text: string }) {
  const lang = faultLang(fault)
  return rich('attention.refusedWhy', { reason: () => (lang ? <span lang={lang}>{text}</span> : text) })
}
