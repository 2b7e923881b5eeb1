import { type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { MeanwhilePanel } from '#app/dashboard/components/concurrent-edits-panel.tsx'
import { DraftNotice } from '#app/dashboard/components/draft-notice.tsx'
import { UnsavedWords } from '#app/dashboard/components/unsaved-message.tsx'
import { useDiscard } from '#app/dashboard/components/use-discard.ts'
import { useEditing } from '#app/dashboard/components/use-editing.ts'
import { useKeptFocus } from '#app/dashboard/components/use-kept-focus.ts'
import { WithDraft } from '#app/dashboard/components/with-draft.tsx'
import type { Draft } from '#app/local/drafts/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SettingsPatch } from '#domain/settings/settings.ts'
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
  const draftKey = `settings:${props.name}`
  return <WithDraft draftKey={draftKey}>{(draft) => <FormOf {...props} draftKey={draftKey} draft={draft} />}</WithDraft>
}

function FormOf<V extends FieldValues>(props: Props<V> & { draftKey: string; draft: Draft | null }) {
  const { name, showName = false, values, toPatch, failure, rollsBack = false, draftKey, draft, children } = props
  const { state, save, edit } = useSaveSettings(failure, draftKey)
  const isSaving = state.kind === 'saving'
  useKeptFocus(isSaving)
  const editing = useEditing<V>({ draftKey, draft, stored: values, isSaving })
  const { form, base, isDirty, restoredFrom } = editing
  const discard = useDiscard(editing.discard, edit)
  const nameId = useId()

  const submit = form.handleSubmit(async (typed) => {
    if (isSaving) return
    await editing.settleDraft()
    const isSaved = await save(toPatch(base), toPatch(typed as V))
    if (isSaved) editing.saved(typed as V)
    else if (rollsBack) form.reset(base)
  })

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} onChange={edit} noValidate aria-labelledby={nameId}>
        <h2 id={nameId} className={showName ? styles.name : 'visually-hidden'}>
          {name}
        </h2>
        {restoredFrom && <DraftNotice from={restoredFrom} onDiscard={discard} />}
        <MeanwhilePanel
          moved={editing.moved}
          disputes={editing.disputes}
          onMine={editing.keepMine}
          onTheirs={editing.takeTheirs}
        />
        {children}
        <div className={styles.bar}>
          <div className={styles.told}>
            {state.kind === 'kept' && <Notice kind="waiting">{state.text}</Notice>}
            {state.kind === 'failed' && (
              <Notice
                kind="error"
                more={!rollsBack && state.reason && state.reason !== state.text && <p>{state.reason}</p>}
              >
                {rollsBack ? (state.reason ?? state.text) : state.text}
              </Notice>
            )}
            {isDirty && !isSaving && state.kind !== 'failed' && <UnsavedWords isKept={editing.isDraftKept} />}
          </div>
          {isDirty && !isSaving && !restoredFrom && (
            <Button look="quiet" onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : state.kind === 'saved' ? 'Saved!' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
