import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import styles from './notices.module.css'

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

  return (
    <TellContext value={tell}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what is told stays longer */}
      <div
        className={styles.place}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
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
                  close()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" className={styles.close} aria-label="Close message" onClick={close}>
              <X aria-hidden size={18} />
            </button>
          </Notice>
        )}
      </div>
    </TellContext>
  )
}
