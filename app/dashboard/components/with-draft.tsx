import { type ReactNode, useState } from 'react'
import { type Draft, useDraft, useOwnDraftKey } from '#app/local/drafts/use-draft.ts'
import { useSession } from '#app/local/session/use-session.ts'

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

interface OwnProps {
  /** What the form is for: its drafts have keys that begin so. */
  kind: string
  children: (draft: Draft | null, draftKey: string) => ReactNode
}

/** The same for a form that may be open in several tabs at once: each has a draft of its own. */
export function WithOwnDraft(props: OwnProps) {
  const { user } = useSession()
  return <Claimed key={user?.id} {...props} />
}

function Claimed({ kind, children }: OwnProps) {
  const draftKey = useOwnDraftKey(kind)
  if (draftKey === null) return <Loading />
  return <WithDraft draftKey={draftKey}>{(draft) => children(draft, draftKey)}</WithDraft>
}

function Begun({ draftKey, children }: Props) {
  const draft = useDraft(draftKey)
  const [known, setKnown] = useState(draft)
  // Between two sessions of the same person nothing is known for a moment: the form stays.
  if (draft !== undefined && draft !== known) setKnown(draft)
  return known === undefined ? <Loading /> : children(known)
}

const Loading = () => <p role="status">Loading…</p>
