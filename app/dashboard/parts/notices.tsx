import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import styles from './notices.module.css'

type Tell = (kind: 'error' | 'success', text: string) => void

const TellContext = createContext<Tell>(() => {})
const SUCCESS_MS = 6000

/** Says a sentence at the foot of the screen: an error stays until it is closed or replaced, a success goes by itself. */
export function useTell(): Tell {
  return useContext(TellContext)
}

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<{ kind: 'error' | 'success'; text: string } | null>(null)
  const tell = useCallback<Tell>((kind, text) => setTold({ kind, text }), [])
  const close = useCallback(() => setTold(null), [])

  useEffect(() => {
    if (told?.kind !== 'success') return
    const timer = window.setTimeout(() => setTold(null), SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [told])

  return (
    <TellContext value={tell}>
      {children}
      <div className={styles.place}>
        {told && (
          <Notice kind={told.kind}>
            <span className={styles.words}>{told.text}</span>
            <button type="button" className={styles.close} aria-label="Close message" onClick={close}>
              <X aria-hidden size={18} />
            </button>
          </Notice>
        )}
      </div>
    </TellContext>
  )
}
