import { useEffect, useState } from 'react'
import { type OwnEnquiry, useOwnEnquiries } from '#app/local/state/use-own-inquiries.ts'
import { useHoldUpdate } from '#app/pwa/use-hold-update.ts'
import { sendEnquiry } from '#app/sync/mutate/send-enquiry.ts'
import {
  cleanCountryCode,
  cleanName,
  type DraftField,
  draftIssues,
  type InquiryDraft,
  type InquiryInput,
} from '#domain/inquiries/inquiry.ts'
import type { Issue } from '#domain/values/issue.ts'

const EMPTY: InquiryDraft = { name: '', countryCode: '', phoneNumber: '', email: '', message: '' }
const THANKS_MS = 5000
/** The part of the app that keeps and sends enquiries could not be loaded: the line broke before it came. */
const UNREACHED = {
  kind: 'not-kept',
  message: 'Your enquiry could be neither sent nor saved. Please try again when you have a connection.',
} as const

export type FieldErrors = Partial<Record<DraftField, string>>
export type Told = { kind: 'sent' } | { kind: 'waiting'; mid: string } | { kind: 'failed'; message: string } | null

const CLEAN: Partial<Record<DraftField, (typed: string) => string>> = {
  name: cleanName,
  countryCode: cleanCountryCode,
}

type Typed = HTMLInputElement | HTMLTextAreaElement

export type Enquiry = ReturnType<typeof useEnquiry>

/**
 * The enquiry form's state: what is typed, what is wrong with it, and what became of it.
 * @param pageCarId the car that the page's address names
 */
export function useEnquiry(pageCarId: number | undefined) {
  const [draft, setDraft] = useState(EMPTY)
  /** A refused enquiry that is being put right, and what stood in the form before. */
  const [mending, setMending] = useState<{ mid: string; carId: number | undefined; before: InquiryDraft } | null>(null)
  const carId = mending ? mending.carId : pageCarId
  const [errors, setErrors] = useState<FieldErrors>({})
  const [told, setTold] = useState<Told>(null)
  const [busy, setBusy] = useState(false)
  useHoldUpdate(busy || Object.values(draft).some((typed) => typed !== ''))

  useEffect(() => {
    if (told?.kind !== 'sent') return
    const timer = setTimeout(() => setTold(null), THANKS_MS)
    return () => clearTimeout(timer)
  }, [told])

  // What was told of one that waits is no longer so once it was sent or refused: its row says what became of it.
  const own = useOwnEnquiries()
  const isOver = told?.kind === 'waiting' && own.some(({ mid, state }) => mid === told.mid && state !== 'waiting')
  useEffect(() => {
    if (isOver) setTold(null)
  }, [isOver])

  /** @param composing letters are being put together (an accent and its letter): until they stand nothing is taken out */
  const edit = (field: DraftField, input: Typed, composing = false) => {
    const clean = CLEAN[field]
    if (clean && !composing) takeOut(input, clean)
    setDraft({ ...draft, [field]: input.value })
    setErrors({ ...errors, [field]: undefined })
  }

  const mend = ({ mid, carId: about, refused }: OwnEnquiry) => {
    if (!refused) return
    setMending({ mid, carId: about, before: mending?.before ?? draft })
    setDraft(toDraft(refused.input))
    setErrors(fieldErrors(refused.issues))
    setTold({ kind: 'failed', message: refused.message })
  }

  /** @returns the fields to mend, in the order of the form; empty when nothing stands in the way */
  const send = async (): Promise<DraftField[]> => {
    const found = draftIssues(draft)
    setErrors(found)
    setTold(null)
    if (Object.keys(found).length > 0) return Object.keys(found) as DraftField[]
    setBusy(true)
    const answer = await sendEnquiry(draft, carId, mending?.mid).catch(() => UNREACHED)
    setBusy(false)
    if (answer.kind === 'refused') {
      setErrors(fieldErrors(answer.issues))
      setTold({ kind: 'failed', message: answer.message })
      if (answer.mid) setMending({ mid: answer.mid, carId, before: mending?.before ?? EMPTY })
    } else if (answer.kind === 'not-kept') {
      setTold({ kind: 'failed', message: answer.message })
    } else {
      // What was typed meanwhile has not been sent.
      setDraft((now) => (now === draft ? (mending?.before ?? EMPTY) : now))
      setMending(null)
      setTold(answer)
    }
    return []
  }

  return { draft, errors, told, busy, carId, edit, mend, send }
}

/** What does not belong goes from the field itself, so that the caret stays where the person types. */
function takeOut(input: Typed, clean: (typed: string) => string): void {
  const { value, selectionEnd } = input
  const cleaned = clean(value)
  if (cleaned === value) return
  const caret = clean(value.slice(0, selectionEnd ?? undefined)).length
  input.value = cleaned
  input.setSelectionRange(caret, caret)
}

/** The server knows one `phone`; the form shows its trouble at the number. */
function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path === 'phone' ? 'phoneNumber' : path
    if (field in EMPTY) errors[field as DraftField] ??= message
  }
  return errors
}

/** A sent shape back into the form's. */
function toDraft({ name, phone, countryCode = '', email, message }: InquiryInput): InquiryDraft {
  return { name, countryCode, phoneNumber: phone.slice(countryCode.length), email: email ?? '', message }
}
