import { type ChangeEvent, type CompositionEvent, type FormEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type DraftField, MAX_MESSAGE } from '#domain/kinds/inquiry/inquiry-form.ts'
import { t } from '#text/t.ts'
import styles from './inquiry-form.module.css'
import { NoScriptNote } from './no-script-note.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import type { InquiryFormResult, InquiryFormState } from './use-inquiry-form.ts'

type TextControl = HTMLInputElement & HTMLTextAreaElement
type TextChange = ChangeEvent<TextControl>

export function InquiryForm({ state }: { state: InquiryFormState }) {
  const { draft, errors, result, busy, codes, loadCodes, edit, send } = state
  const form = useRef<HTMLFormElement>(null)
  const flag = codes?.flagOf(draft.countryCode)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [first] = await send()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target, nativeEvent }: TextChange) => edit(name, target, (nativeEvent as InputEvent).isComposing),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<TextControl>) => edit(name, currentTarget),
  })

  return (
    // Before hydration, `dialog` prevents a submission, which would put the values into the URL.
    <form
      ref={form}
      className="stack space-5"
      aria-label={t('contact.form')}
      method="dialog"
      noValidate
      onFocus={loadCodes}
      onSubmit={submit}
    >
      <TextField label={t('contact.name')} autoComplete="name" required {...field('name')} />
      <div className={styles.phone}>
        <div className="relative">
          <TextField
            label={t('contact.countryCode')}
            inputMode="tel"
            dir="ltr"
            autoComplete="tel-country-code"
            placeholder={codes?.ofSite || '+1'}
            required
            {...field('countryCode')}
          />
          {flag && (
            <span className={styles.flag} aria-hidden="true">
              {flag}
            </span>
          )}
        </div>
        <TextField
          label={t('contact.phoneNumber')}
          autoComplete="tel-national"
          inputMode="tel"
          dir="ltr"
          required
          {...field('phoneNumber')}
        />
      </div>
      <TextField
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        hint={t('contact.optional')}
        {...field('email')}
      />
      <TextAreaField
        label={t('contact.message')}
        required
        hint={t('contact.characters', { count: draft.message.trim().length, max: MAX_MESSAGE })}
        {...field('message')}
      />
      <SubmissionNotice result={result} />
      <NoScriptNote />
      <Button type="submit" className={styles.send} disabled={busy}>
        {t('contact.submit')}
      </Button>
      <PrivacyNote />
    </form>
  )
}

function SubmissionNotice({ result }: { result: InquiryFormResult }) {
  return (
    <>
      <Notice kind="error">{result?.kind === 'failed' && result.message}</Notice>
      <Notice kind={result?.kind === 'waiting' ? 'waiting' : 'success'}>
        {result?.kind === 'sent' && t('contact.sent')}
        {result?.kind === 'waiting' && t('contact.waiting')}
      </Notice>
    </>
  )
}
