import { Camera } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { AddingPhotos } from '#app/dashboard/photos/adding-photos.tsx'
import { useAddPhotos } from '#app/dashboard/photos/use-add-photos.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { MarkArgs } from '#domain/kinds/lot-check/schema.ts'
import { t } from '#text/t.ts'

interface Props {
  /** `id` of the element that names the vehicle. */
  titleId: string
  /** Resolves to whether the device has stored it. */
  onSave: (details: Pick<MarkArgs, 'note' | 'photo'>) => Promise<boolean>
  onDone: () => void
}

/** A note about a problem and its photos. The vehicle is marked already, and each photo is saved at once. */
export function ProblemNote({ titleId, onSave, onDone }: Props) {
  const [note, setNote] = useState('')
  const adding = useAddPhotos(
    (photo) => void onSave({ photo }),
    () => false,
  )
  return (
    <form
      className="stack space-2"
      aria-labelledby={titleId}
      onSubmit={async (event) => {
        event.preventDefault()
        const text = note.trim()
        if (text === '' || (await onSave({ note: text }))) onDone()
      }}
    >
      <TextField
        label={t('lotWalk.whatProblem')}
        hint={t('components.noNames')}
        maxLength={1000}
        autoFocus
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <AddingPhotos {...adding} />
      <div className="halves space-2">
        <FileButton
          accept="image/*"
          capture="environment"
          onFiles={([picture]) => picture && adding.add([{ picture }])}
        >
          <Camera aria-hidden size={20} /> {t('lotWalk.addPhoto')}
        </FileButton>
        <Button type="submit" disabled={adding.count > 0}>
          {t('lotWalk.saveNote')}
        </Button>
      </div>
    </form>
  )
}
