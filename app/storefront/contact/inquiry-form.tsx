import { type ChangeEvent, type CompositionEvent, type FormEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { flagOf } from '#domain/inquiries/country-code.ts'
import { type DraftField, MAX_MESSAGE } from '#domain/inquiries/inquiry.ts'
import styles from './inquiry-form.module.css'
import type { Enquiry, Told } from './use-inquiry-form.ts'

type Typed = HTMLInputElement & HTMLTextAreaElement
type Typing = ChangeEvent<Typed>

export function EnquiryForm({ enquiry }: { enquiry: Enquiry }) {
  const { draft, errors, told, busy, edit, send } = enquiry
  const form = useRef<HTMLFormElement>(null)
  const flag = flagOf(draft.countryCode)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const [first] = await send()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target, nativeEvent }: Typing) => edit(name, target, (nativeEvent as InputEvent).isComposing),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Typed>) => edit(name, currentTarget),
  })

  return (
    // Without the app nothing is sent, least of all in an address: by this method a form goes nowhere.
    <form ref={form} className={styles.form} aria-label="Enquiry" method="dialog" noValidate onSubmit={submit}>
      <TextField label="Name" autoComplete="name" aria-required {...field('name')} />
      <div className={styles.phone}>
        <div className={styles.code}>
          <TextField
            label="Country code"
            type="tel"
            autoComplete="tel-country-code"
            placeholder="+1"
            aria-required
            {...field('countryCode')}
          />
          {flag && (
            <span className={styles.flag} aria-hidden="true">
              {flag}
            </span>
          )}
        </div>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          aria-required
          {...field('phoneNumber')}
        />
      </div>
      <TextField label="Email" type="email" autoComplete="email" hint="Optional" {...field('email')} />
      <TextAreaField
        label="Message"
        aria-required
        hint={`${draft.message.trim().length}/${MAX_MESSAGE} characters`}
        {...field('message')}
      />
      <Outcome told={told} />
      <Button type="submit" className={styles.send} aria-disabled={busy}>
        Send enquiry
      </Button>
    </form>
  )
}

function Outcome({ told }: { told: Told }) {
  if (!told) return null
  if (told.kind === 'failed') return <Notice kind="error">{told.message}</Notice>
  if (told.kind === 'sent') {
    return <Notice kind="success">Thank you! We have received your enquiry and will be in touch soon.</Notice>
  }
  return <Notice kind="waiting">Saved on this device. Your enquiry will be sent when there is a connection.</Notice>
}
