import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '#app/local/state/store.ts'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './toasts.module.css'

interface Toast {
  /** Tells it from another one with the same text, which is announced again. */
  key: number
  kind: 'error' | 'success'
  text: string
  /** Reverts what the toast reports. Adds the Undo button. */
  undo?: (() => void) | undefined
}

type ShowToast = (kind: Toast['kind'], text: string, undo?: () => void) => void

const ToastContext = createContext<ShowToast>(() => {})
const CloseToastContext = createContext(() => {})
/** `id` of the text of an error, to describe the control that it is about. */
export const TOAST_ERROR = 'toast-error'
const KINDS = ['error', 'success'] as const
const KEPT_KEY = 'messages-stay'
const keptStore = createStore(globalThis.localStorage?.getItem(KEPT_KEY) === 'on')

/** Whether messages stay until the person closes them, persisted on the device. */
export function useMessagesStay(): [stay: boolean, setStay: (stay: boolean) => void] {
  const persist = (stay: boolean) => {
    keptStore.set(stay)
    if (stay) localStorage.setItem(KEPT_KEY, 'on')
    else localStorage.removeItem(KEPT_KEY)
  }
  return [useStore(keptStore), persist]
}

const SUCCESS_MS = 6000
const UNDO_MS = 9000

/**
 * Returns a function that shows a toast, in place of the former one. An error stays until it is closed or replaced; a
 * success disappears after some seconds, unless the pointer or the focus is on it, or messages stay. F6 goes to its buttons.
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
  const [stay] = useMessagesStay()
  const showToast = useCallback<ShowToast>((kind, text, undo) => {
    setToast((former) => ({ key: (former?.key ?? 0) + 1, kind, text, undo }))
    setHeld(false)
  }, [])
  const close = useCallback(() => {
    setToast(null)
    setHeld(false)
  }, [])

  useEffect(() => {
    if (toast?.kind !== 'success' || isHeld || stay) return
    const timer = window.setTimeout(close, toast.undo ? UNDO_MS : SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [toast, isHeld, stay, close])

  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const buttons = (
    <>
      {toast?.undo && (
        <button
          type="button"
          className={styles.undo}
          aria-keyshortcuts="u"
          onClick={() => {
            toast.undo?.()
            close()
          }}
        >
          {t('components.undo')}
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label={t('components.closeMessage')}
        onClick={close}
      >
        <X aria-hidden size={18} />
      </button>
    </>
  )
  return (
    <ToastContext value={showToast}>
      <CloseToastContext value={close}>{children}</CloseToastContext>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only prolong the toast */}
      <div
        className={styles.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        data-focus-returns
        ref={region}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {KINDS.map((kind) => (
          <Notice key={kind} kind={kind} id={kind === 'error' ? TOAST_ERROR : undefined} more={buttons}>
            {toast?.kind === kind && (
              <span key={toast.key} dir="auto">
                {toast.text}
              </span>
            )}
          </Notice>
        ))}
      </div>
    </ToastContext>
  )
}
