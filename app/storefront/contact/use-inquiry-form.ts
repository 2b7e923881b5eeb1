import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { useBlockUpdates } from '#app/pwa/updates.ts'
import { clientLoaded } from '#app/sync/client.ts'
import {
  cleanCountryCode,
  cleanName,
  type DraftField,
  draftIssues,
  type InquiryDraft,
  type InquiryInput,
} from '#domain/kinds/inquiry/inquiry-form.ts'
import type { FormFault } from '#domain/values/faults/form-faults.ts'
import type { Issue } from '#domain/values/issue.ts'
import { cleanPhoneNumber } from '#domain/values/text/characters.ts'
import { faultText, refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

const EMPTY: InquiryDraft = { name: '', countryCode: '', phoneNumber: '', email: '', message: '' }
const SUCCESS_NOTICE_MS = 5000
/** The chunk that stores and sends inquiries could not be loaded. */
const CLIENT_NOT_LOADED = { kind: 'not-loaded' } as const

export type FieldErrors = Partial<Record<DraftField, string>>
export type InquiryFormResult =
  | { kind: 'sent' }
  | { kind: 'waiting'; mid: string }
  | { kind: 'failed'; message: string }
  | null

/** Applied while the person types. */
const CLEAN: Partial<Record<DraftField, (input: string) => string>> = {
  name: cleanName,
  countryCode: cleanCountryCode,
  phoneNumber: cleanPhoneNumber,
}

type PhoneNumbers = typeof import('#domain/values/text/phone-number.ts')

/** The numbers of all countries are larger than the page, which is without them until the form is used. */
const loadNumbers = (): Promise<PhoneNumbers | null> => import('#domain/values/text/phone-number.ts').catch(() => null)

/** The values of the form that was shown last, for the way back to its history entry. */
let last = { key: '', draft: EMPTY }

type TextControl = HTMLInputElement | HTMLTextAreaElement

export type InquiryFormState = ReturnType<typeof useInquiryForm>

/**
 * The state of the inquiry form: values, errors and the result of the last submission.
 * @param pageCarId the car in the page's URL
 * @param begun the beginning of the message
 * @param country its code is filled in with the first digit of the phone number, unless the visitor edits the field of the code
 */
export function useInquiryForm(pageCarId: number | undefined, begun: string, country: string) {
  const [isCodeEdited, setCodeEdited] = useState(false)
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null)
  const { key } = useLocation()
  const [draft, setDraft] = useState(() => (last.key === key ? last.draft : { ...EMPTY, message: begun }))
  /** The refused inquiry that is being corrected, and the previous values of the form. */
  const [correction, setCorrection] = useState<{ mid: string; carId: number | undefined; before: InquiryDraft } | null>(
    null,
  )
  const carId = correction ? correction.carId : pageCarId
  const [errors, setErrors] = useState<FieldErrors>({})
  const [result, setResult] = useState<InquiryFormResult>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // An enquiry that is being sent is in the outbox.
    last = { key, draft: busy ? EMPTY : (correction?.before ?? draft) }
  }, [key, draft, correction, busy])
  useBlockUpdates(busy || Object.values(draft).some((value) => value !== ''))

  useEffect(() => {
    if (result?.kind !== 'sent') return
    const timer = setTimeout(() => setResult(null), SUCCESS_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [result])

  /** Replaces the notice about a pending inquiry. The list of own inquiries shows why one was refused. */
  const settle = useCallback((state: 'sent' | 'refused') => setResult(state === 'sent' ? { kind: 'sent' } : null), [])

  /** The code follows a number in international form. */
  const withCode = (typed: InquiryDraft, { splitNumber, callingCodeOf }: PhoneNumbers): InquiryDraft => {
    const { phoneNumber, countryCode } = typed
    const split = splitNumber(phoneNumber)
    if (split) return { ...typed, countryCode: split.code, phoneNumber: split.rest }
    const isFilledIn = phoneNumber !== '' && countryCode === '' && !isCodeEdited && callingCodeOf(country) !== ''
    return isFilledIn ? { ...typed, countryCode: callingCodeOf(country) } : typed
  }
  const complete = numbers ? withCode(draft, numbers) : draft
  if (complete !== draft) {
    setDraft(complete)
    setErrors({ ...errors, countryCode: undefined })
  }

  /** @param isComposing during IME composition the value is not cleaned */
  const edit = (field: DraftField, input: TextControl, isComposing = false) => {
    const clean = CLEAN[field]
    if (clean && !isComposing) cleanInPlace(input, clean)
    if (field === 'countryCode') setCodeEdited(true)
    setDraft({ ...draft, [field]: input.value })
    setErrors({ ...errors, [field]: undefined })
  }

  const correct = (row: VisitorInquiryRow) => {
    const { mid, carId: inquiryCarId, input, issues = [] } = row
    if (!input) return
    setCorrection({ mid, carId: inquiryCarId, before: correction?.before ?? draft })
    setDraft(toDraft(input))
    setErrors(fieldErrors(issues))
    setResult({ kind: 'failed', message: refusalText({ ...row, errors: issues }) })
  }

  /** @returns the invalid fields in the order of the form; empty if the inquiry was sent or stored */
  const send = async (): Promise<DraftField[]> => {
    setBusy(true)
    setResult(null)
    const loaded = numbers ?? (await loadNumbers())
    const whole = loaded ? withCode(draft, loaded) : draft
    const issues = formTexts(draftIssues(whole))
    setDraft(whole)
    setErrors(issues)
    if (Object.keys(issues).length > 0) {
      setBusy(false)
      return Object.keys(issues) as DraftField[]
    }
    const response = await clientLoaded()
      .then((client) => client.sendInquiry(whole, carId, correction?.mid))
      .catch(() => CLIENT_NOT_LOADED)
    setBusy(false)
    if (response.kind === 'refused') {
      setErrors(fieldErrors(response.issues))
      setResult({ kind: 'failed', message: refusalText({ ...response, errors: response.issues }) })
      if (response.mid) setCorrection({ mid: response.mid, carId, before: correction?.before ?? EMPTY })
    } else if (response.kind === 'not-kept' || response.kind === 'not-loaded') {
      setResult({ kind: 'failed', message: t(response.kind === 'not-kept' ? 'contact.notKept' : 'contact.notLoaded') })
    } else {
      // Keeps what the person typed while the request was running.
      setDraft((current) => (current === whole ? (correction?.before ?? EMPTY) : current))
      setCodeEdited(false)
      setCorrection(null)
      setResult(response)
    }
    return []
  }

  return {
    draft,
    errors,
    result,
    busy,
    carId,
    /** Null until the form is used. */
    codes: numbers && { flagOf: numbers.flagOf, ofSite: numbers.callingCodeOf(country) },
    loadCodes: () => void loadNumbers().then(setNumbers),
    edit,
    settle,
    correct,
    send,
  }
}

/** Changes the value of the element itself, because a changed React value would move the caret to the end. */
function cleanInPlace(input: TextControl, clean: (typed: string) => string): void {
  const { value, selectionEnd } = input
  const cleaned = clean(value)
  if (cleaned === value) return
  const caret = clean(value.slice(0, selectionEnd ?? undefined)).length
  input.value = cleaned
  input.setSelectionRange(caret, caret)
}

const formTexts = (faults: Partial<Record<DraftField, FormFault>>): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(`rule.${fault}`)]))

/** Maps the issues of the inquiry to form fields: those of `phone` belong to the number. */
function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.path === 'phone' ? 'phoneNumber' : issue.path
    if (field in EMPTY) errors[field as DraftField] ??= faultText(issue)
  }
  return errors
}

function toDraft({ name, phone, countryCode = '', email, message }: InquiryInput): InquiryDraft {
  return { name, countryCode, phoneNumber: phone.slice(countryCode.length), email: email ?? '', message }
}
