import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { TextField } from '#app/ui/text-field.tsx'

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
    setResult(copied ? 'Link copied' : 'The browser does not allow copying: copy the selected link.')
  }
  return (
    <div className="stack">
      <p>{children}</p>
      <TextField
        ref={field}
        label="Link"
        readOnly
        value={link}
        hint={`Works once, until ${format.moment(expiresAt)}. It is not shown again.`}
      />
      <Status className="muted small">{result}</Status>
      <div className="actions end">
        <Button look="secondary" onClick={copy}>
          <Copy aria-hidden /> Copy link
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
