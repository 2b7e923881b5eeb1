import { type ReactNode, useEffect, useId, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { sameValue } from '#domain/merge.ts'
import type { SettingsPatch } from '#domain/settings.ts'
import { useUnsaved } from '../parts/unsaved.ts'
import styles from './settings-form.module.css'
import { useSaveSettings } from './use-save-settings.ts'

interface Props<V extends FieldValues> {
  /** The form's name; shown as a heading when the page holds several forms. */
  name: string
  showName?: boolean
  /** What is stored now. */
  values: V
  toPatch: (values: V) => SettingsPatch
  /** The words for a save that failed. */
  failure: string
  /** Backgrounds and social media: a failed save puts the former values back and may speak in the server's words. */
  rollsBack?: boolean
  children: ReactNode
}

export function SettingsForm<V extends FieldValues>(props: Props<V>) {
  const { name, showName = false, values, toPatch, failure, rollsBack = false, children } = props
  const form = useForm<V>({ defaultValues: values as DefaultValues<V> })
  // What the person was shown when they began: what others change meanwhile is met field by field, not overwritten.
  const [base, setBase] = useState(values)
  const { state, save, edit } = useSaveSettings(failure)
  const { isDirty } = form.formState
  useUnsaved(isDirty)
  const nameId = useId()

  useEffect(() => {
    if (isDirty || state.kind === 'saving' || sameValue(values, base)) return
    setBase(values)
    form.reset(values)
  }, [values, base, isDirty, state.kind, form])

  const submit = form.handleSubmit(async (typed) => {
    if (state.kind === 'saving') return
    const isSaved = await save(toPatch(base), toPatch(typed as V))
    if (isSaved) {
      setBase(typed as V)
      form.reset(typed as V)
    } else if (rollsBack) {
      form.reset(base)
    }
  })

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} onChange={edit} noValidate aria-labelledby={nameId}>
        <h2 id={nameId} className={showName ? styles.name : 'visually-hidden'}>
          {name}
        </h2>
        {children}
        <div className={styles.bar}>
          <div className={styles.told}>
            {state.kind === 'kept' && <Notice kind="waiting">{state.text}</Notice>}
            {state.kind === 'failed' && (
              <Notice kind="error">
                <p>{rollsBack ? (state.reason ?? state.text) : state.text}</p>
                {!rollsBack && state.reason && state.reason !== state.text && <p>{state.reason}</p>}
              </Notice>
            )}
            {isDirty && state.kind === 'idle' && <p className={styles.unsaved}>Unsaved changes</p>}
          </div>
          <Button type="submit" disabled={state.kind === 'saving'}>
            {state.kind === 'saving' ? 'Saving...' : state.kind === 'saved' ? 'Saved!' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
