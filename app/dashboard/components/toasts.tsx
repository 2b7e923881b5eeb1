import { X } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { rescueFocus } from './restore-focus.ts'
import styles from './toasts.module.css'

interface Told {
  kind: 'error' | 'success'
  text: string
  /** What was told can be taken back. */
  undo?: (() => void) | undefined
}

type Tell = (kind: Told['kind'], text: string, undo?: () => void) => void

const TellContext = createContext<Tell>(() => {})
const SUCCESS_MS = 6000
const UNDO_MS = 9000

/**
 * Says a sentence at the foot of the screen: an error stays until it is closed or replaced, a success goes by itself, unless a
 * finger or the keyboard is on it.
 */
export function useTell(): Tell {
  return useContext(TellContext)
}

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told | null>(null)
  const [isHeld, setHeld] = useState(false)
  const tell = useCallback<Tell>((kind, text, undo) => {
    setTold({ kind, text, undo })
    setHeld(false)
  }, [])
  const close = useCallback(() => {
    setTold(null)
    setHeld(false)
  }, [])

  useEffect(() => {
    if (told?.kind !== 'success' || isHeld) return
    const timer = window.setTimeout(close, told.undo ? UNDO_MS : SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [told, isHeld, close])

  const place = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  /** The button that was pressed goes with the notice: the focus goes back to where it had come from. */
  const leave = () => {
    const hadFocus = place.current?.contains(document.activeElement)
    close()
    if (!hadFocus) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    rescueFocus()
  }

  return (
    <TellContext value={tell}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what is told stays longer */}
      <div
        ref={place}
        className={styles.place}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={onFocus}
        onBlur={() => setHeld(false)}
      >
        {told && (
          <Notice kind={told.kind}>
            <span className={styles.words}>{told.text}</span>
            {told.undo && (
              <button
                type="button"
                className={styles.undo}
                aria-keyshortcuts="u"
                onClick={() => {
                  told.undo?.()
                  leave()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" className={styles.close} aria-label="Close message" onClick={leave}>
              <X aria-hidden size={18} />
            </button>
          </Notice>
        )}
      </div>
    </TellContext>
  )
}
