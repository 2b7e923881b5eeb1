import { createElement, type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { useForm } from 'react-hook-form'
import { useCloseToast } from '#app/dashboard/components/toasts.tsx'
import { vehicleDraft } from '#app/dashboard/forms/drafts.ts'
import { useDiscard, useEditForm } from '#app/dashboard/forms/edit-form.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { whenPhotosPrepared } from '#app/dashboard/photos/preparing-photos.tsx'
import { carsStore } from '#app/local/state/cars.ts'
import { useStorePart } from '#app/local/state/store.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import type { Issue } from '#domain/values/issue.ts'
import { faultText } from '#text/fault-text.ts'
import type { TextsName } from './text-lines.tsx'
import { useSaveVehicle } from './use-save-vehicle.ts'
import { FORM_FIELD_NAMES, type FormFields, toFields, toValues, type VehicleValues } from './vehicle-values.ts'

interface Options {
  /** The current record; null for a new vehicle, also when a save of this form has created it. */
  car: Car | null
  draftKey: string
  draft: Draft | null
  /** As for `useEditForm`. */
  prefill?: VehicleValues | undefined
  currentYear: number
  /** The fields that a save stores, and the issues that prevent it. */
  toSave: (values: VehicleValues) => { fields: FormFields; issues: Issue[] }
}

/** State of a form that adds or edits a vehicle: values, draft, issues and the save. */
export function useVehicleForm({ car, draft, prefill, currentYear, toSave, ...options }: Options) {
  const [issues, setIssues] = useState<Issue[]>([])
  const { state, save, edit } = useSaveVehicle()
  const [created, setCreated] = useCreatedVehicle()
  const carUid = car?.uid ?? created?.uid ?? null
  // The form can stay open after it has created a vehicle: what is typed then is an edit of that vehicle.
  const draftKey = created ? vehicleDraft(created.uid) : options.draftKey
  const isSaving = state.kind === 'saving'
  const closeToast = useCloseToast()
  const stored = toValues(car ?? created?.fields ?? { ...newCarFields(currentYear), mileage: 0 })
  const editing = useEditForm<VehicleValues>({ draftKey, draft, stored, isNew: carUid === null, prefill, isSaving })
  const { form, base } = editing
  const isDone = !editing.isDirty && (state.kind === 'saved' || state.kind === 'stored')
  const discard = useDiscard(editing.discard, () => {
    setIssues([])
    edit()
  })

  const focusOn = ({ path }: Issue, values: VehicleValues) => form.setFocus(focusName(path, values))

  // The button can be pressed again before React has disabled it.
  const isBusy = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    if (isBusy.current || isDone) return
    const { fields, issues: found } = toSave(values)
    // Opens what hides the control that gets the focus.
    flushSync(() => setIssues(found))
    edit()
    if (found[0]) return focusOn(found[0], values)
    isBusy.current = true
    try {
      await editing.stopDraftWrites()
      const result = await save({ uid: carUid, before: toFields(base), after: fields, draft: draftKey })
      if (result.kind === 'saved' || result.kind === 'stored') {
        editing.markSaved(values)
        if (carUid === null) setCreated({ uid: result.uid, fields })
        // The Undo of a removed photo, or of a discard, would change a form that is about to close.
        closeToast()
      }
      if (result.kind === 'invalid') setIssues(result.issues)
      if ('issues' in result && result.issues[0]) focusOn(result.issues[0], values)
    } finally {
      isBusy.current = false
    }
  })

  // While a save waits for photos, an earlier one can have created the vehicle.
  const latestSubmit = useRef(submit)
  useEffect(() => {
    latestSubmit.current = submit
  })

  const all = [...issues, ...(state.kind === 'failed' ? state.issues : [])]
  const onEdit = (name: string | undefined) => {
    setIssues((before) => before.filter((issue) => issue.path.split('.')[0] !== name))
    if (state.kind === 'failed') edit()
    editing.saveIfLeft()
  }

  return {
    ...editing,
    discard,
    /** Null until a new vehicle is created. */
    carUid,
    isSold: car?.sold ?? created?.fields.sold ?? false,
    issues,
    state,
    isSaving,
    /** Saved, and nothing was changed since. */
    isDone,
    errorOf: (path: string) => {
      const found = all.find((issue) => issue.path === path)
      return found && faultText(found)
    },
    /** To be called after a change that is no input event, with the name of the field. */
    onEdit,
    onInput: (event: FormEvent) => onEdit((event.target as HTMLInputElement).name?.split('.')[0]),
    onSubmit: async (event: FormEvent) => {
      event.preventDefault()
      await whenPhotosPrepared()
      await latestSubmit.current()
    },
  }
}

interface CreatedVehicle {
  uid: string
  fields: FormFields & { sold?: boolean }
}

/** The vehicle that the form has created, as it is stored now, or was when somebody deleted it. */
function useCreatedVehicle() {
  const [created, setCreated] = useState<CreatedVehicle | null>(null)
  const found = useStorePart(carsStore, ({ all }) => created && all.find(({ uid }) => uid === created.uid))
  if (found && found !== created?.fields) setCreated({ uid: found.uid, fields: found })
  return [created, setCreated] as const
}

/** The fields whose controls are lines. */
const LINES = FORM_FIELD_NAMES.filter((name): name is TextsName | 'images' => /^(?:features|images)(?:@|$)/.test(name))

type FocusName = Parameters<ReturnType<typeof useForm<VehicleValues>>['setFocus']>[0]

/** The control of an issue: in a list the line of the path, else its first blank line. */
function focusName(path: string, values: VehicleValues): FocusName {
  const [name = '', line] = path.split('.')
  const list = LINES.find((each) => each === name)
  if (!list) return (name === 'costs' || name === 'conditionPictures' ? path : name) as FocusName
  const blank = values[list].findIndex(({ value }) => value.trim() === '')
  return `${list}.${Number(line ?? Math.max(0, blank))}.value`
}

/** The messages of issues as one text. Each is a node of its own: after a correction nothing is announced again. */
export function joinIssues(issues: readonly Issue[]): ReactNode {
  const messages = [...new Set(issues.map(faultText))]
  return messages.map((message, index) => createElement(Fragment, { key: message }, index > 0 && '. ', message))
}
