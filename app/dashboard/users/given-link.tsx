import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'

interface Props {
  link: string
  /** ISO time. */
  expiresAt: string
  children: ReactNode
  onDone: () => void
}

/** A link of one use, to be copied. It is shown once: only its hash is stored. */
export function GivenLink({ link, expiresAt, children, onDone }: Props) {
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState('')
  const copy = async () => {
    field.current?.select()
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setResult(t(copied ? 'users.linkCopied' : 'users.copyFailed'))
  }
  return (
    <div className="stack">
      <p>{children}</p>
      <TextField
        ref={field}
        label={t('users.link')}
        readOnly
        value={link}
        hint={t('users.linkHint', { time: format.moment(expiresAt) })}
      />
      <Status className="muted small">{result}</Status>
      <div className="actions end">
        <Button look="secondary" onClick={copy}>
          <Copy aria-hidden /> {t('users.copyLink')}
        </Button>
        <Button onClick={onDone}>{t('common.done')}</Button>
      </div>
    </div>
  )
}
