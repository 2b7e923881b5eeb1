import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { SaveBar } from '#app/dashboard/components/save-bar.tsx'
import { useDiscard, useEditForm, WithDraft } from '#app/dashboard/forms/edit-form.tsx'
import { ConcurrentEditsPanel, DraftNotice, UnsavedMessage } from '#app/dashboard/forms/form-notices.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import styles from './settings-form.module.css'
import { useSaveSettings, type WithMore } from './use-save-settings.ts'

interface Props<V extends FieldValues> {
  /** Part of the key of its draft. Devices have drafts under these names, so they are in one language. */
  draft: string
  name: string
  /** Shows the name as a heading, for pages with several forms. */
  showName?: boolean
  /** The values stored now. */
  values: V
  toPatch: (values: V) => SettingsPatch
  /** Adds what a save of the form also changes. */
  withMore?: WithMore
  /** Message for a save that failed. */
  failure: string
  /** After a failed save, restores the former values and shows the server's message. */
  rollsBack?: boolean
  children: ReactNode
}

export function SettingsForm<V extends FieldValues>(props: Props<V>) {
  const draftKey = `settings:${props.draft}`
  return <WithDraft draftKey={draftKey}>{(draft) => <Form {...props} draftKey={draftKey} stored={draft} />}</WithDraft>
}

function Form<V extends FieldValues>(props: Props<V> & { draftKey: string; stored: Draft | null }) {
  const { name, showName = false, values, toPatch, failure, rollsBack = false, draftKey, stored, children } = props
  const { state, save, clearFailure, question } = useSaveSettings(failure, draftKey, props.withMore)
  const isSaving = state.kind === 'saving'
  const failed = state.kind === 'failed' ? state : null
  const editForm = useEditForm<V>({ draftKey, draft: stored, stored: values, isSaving })
  const { form, base, isDirty, draftRestoredAt } = editForm
  const discard = useDiscard(editForm.discard, clearFailure)
  const nameId = useId()
  const element = useRef<HTMLFormElement>(null)
  // A form that is folded away would hide what was typed before.
  useEffect(() => {
    if (draftRestoredAt) element.current?.closest('details')?.setAttribute('open', '')
  }, [draftRestoredAt])

  const submit = form.handleSubmit(async (typed) => {
    if (isSaving) return
    await editForm.stopDraftWrites()
    const result = await save(toPatch(base), toPatch(typed as V))
    if (result === 'saved') announce(t('settings.formSaved', { name }))
    if (result === 'conflict') editForm.showStored()
    else if (result === 'saved' || result === 'stored') editForm.markSaved(typed as V)
    else if (result === 'failed' && rollsBack) form.reset(base)
  })

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={`panel ${styles.form}`}
        onSubmit={submit}
        onChange={clearFailure}
        noValidate
        aria-labelledby={nameId}
      >
        <h2 id={nameId} className={showName ? undefined : 'visually-hidden'}>
          {name}
        </h2>
        {draftRestoredAt && <DraftNotice savedAt={draftRestoredAt} onDiscard={discard} />}
        <ConcurrentEditsPanel
          remoteEdits={editForm.remoteEdits}
          conflicts={editForm.conflicts}
          onKeepMine={editForm.keepMine}
          onTakeTheirs={editForm.takeTheirs}
        />
        {children}
        <SaveBar
          isSticky={isDirty}
          status={
            <>
              <Notice kind="waiting">{(state.kind === 'stored' || state.kind === 'conflict') && state.text}</Notice>
              <Notice
                kind="error"
                more={failed && !rollsBack && failed.reason !== failed.text && failed.reason && <p>{failed.reason}</p>}
              >
                {failed && (rollsBack ? (failed.reason ?? failed.text) : failed.text)}
              </Notice>
              {isDirty && !isSaving && state.kind !== 'failed' && (
                <UnsavedMessage isDraftStored={editForm.isDraftStored} />
              )}
            </>
          }
        >
          {isDirty && !isSaving && !draftRestoredAt && (
            <Button look="quiet" onClick={discard}>
              {t('forms.discard')}
            </Button>
          )}
          <Button type="submit" disabled={isSaving}>
            {t(isSaving ? 'common.saving' : state.kind === 'saved' ? 'settings.saved' : 'common.save')}
          </Button>
        </SaveBar>
      </form>
      {question}
    </FormProvider>
  )
}
