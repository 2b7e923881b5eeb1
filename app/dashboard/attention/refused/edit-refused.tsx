import { type FormEvent, useState } from 'react'
import { EditedValue } from '#app/dashboard/attention/edited-value.tsx'
import { useCurrentValues } from '#app/dashboard/attention/use-current-values.ts'
import { resend } from '#app/sync/mutate/refused-changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { editedArgs, valuesOf } from './refused-values.ts'

interface Props {
  envelope: Envelope
  onDone: () => void
}

/** A form over the values of a refused mutation; sends them as a new mutation over the current values. */
export function EditRefused({ envelope, onDone }: Props) {
  const [values, setValues] = useState(() => valuesOf(envelope))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const currentValue = useCurrentValues(envelope)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await inSession(resend, envelope.mid, editedArgs(envelope, values, currentValue) as never)
    setBusy(false)
    if (result.kind === 'queued') onDone()
    else if (result.kind === 'not-kept') setProblem(result.message)
    else setProblem(refusalText(result.verdict) || t('components.notMade'))
  }

  return (
    <form className="stack above-2" onSubmit={submit} noValidate aria-label={t('attention.editForm')}>
      <Notice kind="error">{problem}</Notice>
      {Object.entries(values).map(([field, value]) => (
        <EditedValue
          key={field}
          field={field}
          value={value}
          onChange={(next) => setValues((all) => ({ ...all, [field]: next }))}
        />
      ))}
      <div className="actions above-2">
        <Button type="submit" disabled={busy}>
          {t('attention.sendAgain')}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
      </div>
    </form>
  )
}
