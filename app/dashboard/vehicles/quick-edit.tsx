import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TOAST_ERROR } from '#app/dashboard/components/toasts.tsx'
import { t } from '#text/t.ts'
import styles from './quick-edit.module.css'

const LABELS = {
  price: { change: 'vehicles.changePrice', edited: 'vehicles.newPrice' },
  mileage: { change: 'vehicles.changeMileage', edited: 'vehicles.newMileage' },
} as const

interface Props {
  name: keyof typeof LABELS
  /** As in the input. Empty when there is no value. */
  value: string
  /** The formatted value. */
  text: string
  /** `id` of the element that names the record. */
  describedBy: string
  /** The edge of the value that the editor is aligned to. */
  side?: 'start' | 'end'
  /**
   * Resolves to whether the editor closes; it stays open when the mutation was not queued.
   *
   * @param from the value when the editor was opened
   * @param to as typed
   */
  onSave: (from: string, to: string) => Promise<boolean>
}

/** A number that is edited in place. Enter saves, Escape cancels. */
export function QuickEdit({ name, value, text, describedBy, side = 'end', onSave }: Props) {
  const [from, setFrom] = useState<string | null>(null)
  const openButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = from !== null

  useEffect(() => {
    // A person may have gone on to another control while the value was stored.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) openButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <span className={`${styles.anchor} ${side === 'start' ? styles.start : ''}`}>
      <button
        ref={openButton}
        type="button"
        className={`relative figures ${styles.value}`}
        title={t(LABELS[name].change)}
        aria-describedby={describedBy}
        onClick={() => setFrom(value)}
      >
        {text}
      </button>
      {from !== null && (
        <Editor
          name={name}
          from={from}
          describedBy={describedBy}
          onSave={(to) => onSave(from, to)}
          onClose={() => setFrom(null)}
        />
      )}
    </span>
  )
}

interface EditorProps extends Pick<Props, 'name' | 'describedBy'> {
  from: string
  onSave: (to: string) => Promise<boolean>
  onClose: () => void
}

function Editor({ name, from, describedBy, onSave, onClose }: EditorProps) {
  const [typed, setTyped] = useState(from)
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  useLayoutEffect(() => moveIntoScreen(form.current), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isSaved = await onSave(typed)
    if (isSaved) return onClose()
    setRefused(true)
    input.current?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.editor}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <input
        ref={input}
        className={`control ${styles.input}`}
        type="number"
        inputMode="decimal"
        enterKeyHint="done"
        min={0}
        step="any"
        aria-label={t(LABELS[name].edited)}
        aria-describedby={isRefused ? `${TOAST_ERROR} ${describedBy}` : describedBy}
        aria-invalid={isRefused || undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
      />
      <button type="submit" className={`icon-button ${styles.save}`} aria-label={t('common.save')}>
        <Check aria-hidden size={20} />
      </button>
      <button
        type="button"
        className={`icon-button ${styles.cancel}`}
        aria-label={t('shared.cancel')}
        onClick={onClose}
      >
        <X aria-hidden size={20} />
      </button>
    </form>
  )
}

const SCREEN_MARGIN_PX = 8

/** A value near the edge of a narrow screen leaves too little room for its editor. */
function moveIntoScreen(editor: HTMLElement | null): void {
  if (!editor) return
  const { left, right } = editor.getBoundingClientRect()
  const tooFarRight = Math.max(0, right + SCREEN_MARGIN_PX - document.documentElement.clientWidth)
  const tooFarLeft = Math.max(0, SCREEN_MARGIN_PX - left)
  editor.style.translate = `${tooFarLeft - tooFarRight}px`
}
