import { type ReactNode, useState } from 'react'
import { type Draft, useDraft } from '#app/local/use-draft.ts'
import { useSession } from '#app/local/use-session.ts'

interface Props {
  draftKey: string
  children: (draft: Draft | null) => ReactNode
}

/** A form that begins only when the device has been asked for what this person had left unsaved in it. */
export function WithDraft({ draftKey, children }: Props) {
  const { user } = useSession()
  return (
    <Begun key={`${user?.id} ${draftKey}`} draftKey={draftKey}>
      {children}
    </Begun>
  )
}

function Begun({ draftKey, children }: Props) {
  const draft = useDraft(draftKey)
  const [known, setKnown] = useState(draft)
  // Between two sessions of the same person nothing is known for a moment: the form stays.
  if (draft !== undefined && draft !== known) setKnown(draft)
  return known === undefined ? <p role="status">Loading…</p> : children(known)
}
