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
import { restoreFocus } from './focus.ts'
import styles from './toasts.module.css'

interface Toast {
  kind: 'error' | 'success'
  text: string
  /** Reverts what the toast reports. Adds the Undo button. */
  undo?: (() => void) | undefined
}

type ShowToast = (kind: Toast['kind'], text: string, undo?: () => void) => void

const ToastContext = createContext<ShowToast>(() => {})
const CloseToastContext = createContext(() => {})
const SUCCESS_MS = 6000
const UNDO_MS = 9000

/**
 * Returns a function that shows a toast, in place of the former one. An error stays until it is closed or replaced; a
 * success disappears after some seconds, unless the pointer or the focus is on it.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** Returns a function that closes the toast: its Undo has become pointless. */
export function useCloseToast(): () => void {
  return useContext(CloseToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [isHeld, setHeld] = useState(false)
  const showToast = useCallback<ShowToast>((kind, text, undo) => {
    setToast({ kind, text, undo })
    setHeld(false)
  }, [])
  const close = useCallback(() => {
    setToast(null)
    setHeld(false)
  }, [])

  useEffect(() => {
    if (toast?.kind !== 'success' || isHeld) return
    const timer = window.setTimeout(close, toast.undo ? UNDO_MS : SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [toast, isHeld, close])

  const region = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<EventTarget | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
  }
  /** Closing removes the pressed button: the focus returns to the element that had it before. */
  const closeByButton = () => {
    const hadFocus = region.current?.contains(document.activeElement)
    close()
    if (!hadFocus) return
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
    restoreFocus()
  }

  return (
    <ToastContext value={showToast}>
      <CloseToastContext value={close}>{children}</CloseToastContext>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only prolong the toast */}
      <div
        ref={region}
        className={styles.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={onFocus}
        onBlur={() => setHeld(false)}
      >
        {toast && (
          <Notice kind={toast.kind}>
            <span dir="auto">{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                className={styles.undo}
                aria-keyshortcuts="u"
                onClick={() => {
                  toast.undo?.()
                  closeByButton()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" className={styles.close} aria-label="Close message" onClick={closeByButton}>
              <X aria-hidden size={18} />
            </button>
          </Notice>
        )}
      </div>
    </ToastContext>
  )
}
