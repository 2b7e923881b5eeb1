import { rescueFocus } from './restore-focus.ts'
import { useTell } from './toasts.tsx'

/** Throws away what was typed, at once, and offers it back for a while. @param edited the form is as if nothing had been tried */
export function useDiscard(discard: () => () => void, edited: () => void): () => void {
  const tell = useTell()
  return () => {
    const undo = discard()
    edited()
    tell('success', 'Your changes were discarded', undo)
    rescueFocus()
  }
}
