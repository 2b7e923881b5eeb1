import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { readUnsent } from '#app/local/outbox/unsent-changes.ts'
import { storedSite, useSession } from '#app/local/session/session.ts'
import { importUnsent, type UnsentImported } from '#app/sync/imports/import-unsent.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import { MAX_UNSENT_MEGABYTES } from '#domain/protocol/unsent-changes.ts'
import styles from './attention-page.module.css'
import { downloadUnsent } from './unsent-file.ts'

interface Message {
  kind: 'error' | 'success'
  texts: readonly string[]
}

const NOTHING_UNSENT = 'There is nothing to download: every change made on this device has been sent.'
const TOO_LARGE = `The file is larger than ${MAX_UNSENT_MEGABYTES} MB. Nothing was imported.`
const UNREADABLE = 'The file could not be read. Nothing was imported.'
const NOT_READ = 'The changes of this device could not be read. Reload the page and try again.'

/** The way out of a device that cannot send: its changes as a file, and the import of such a file. */
export function UnsentChanges({ subjectOf }: { subjectOf: (uid: string) => string }) {
  const { user } = useSession()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  if (!user) return null

  const run = async (action: () => Promise<Message>, failed: string) => {
    setBusy(true)
    setMessage(null)
    setMessage(await action().catch((): Message => ({ kind: 'error', texts: [failed] })))
    setBusy(false)
  }

  const download = () =>
    run(async () => {
      const unsent = await inSession(({ store }) => readUnsent(store))
      if ('kind' in unsent) return { kind: 'error', texts: [unsent.message] }
      const count = unsent.changes.reduce((sum, change) => sum + countOfChanges(change), 0)
      if (count === 0) return { kind: 'success', texts: [NOTHING_UNSENT] }
      downloadUnsent(unsent, { user, subjectOf })
      return { kind: 'success', texts: [downloadedText(count), ...photosStay(unsent.photos.length)] }
    }, NOT_READ)

  const importFile = (file: File) =>
    run(async () => {
      if (file.size > MAX_UNSENT_MEGABYTES * 1024 * 1024) return { kind: 'error', texts: [TOO_LARGE] }
      const result = await inSession(importUnsent, storedSite(), await file.text())
      return result.kind === 'imported'
        ? { kind: 'success', texts: importedTexts(result) }
        : { kind: 'error', texts: [result.message] }
    }, UNREADABLE)

  return (
    <section aria-labelledby={`${id}-heading`} className={`stack space-2 box ${styles.item}`}>
      <h2 id={`${id}-heading`} className="cluster space-2">
        Changes as a file
      </h2>
      <p className={styles.reason}>
        If this device cannot send, download its changes and import the file on another device, as the same user. Every
        change is made once, whichever device sends it.
      </p>
      <div className={`actions ${styles.actions}`}>
        <Button look="secondary" disabled={busy} onClick={download}>
          Download unsent changes
        </Button>
        <FileButton accept=".json,application/json" disabled={busy} onFiles={([file]) => file && void importFile(file)}>
          <Upload aria-hidden /> Import unsent changes
        </FileButton>
      </div>
      <Notice kind="error">{message?.kind === 'error' && message.texts}</Notice>
      <Notice kind="success">
        {message?.kind === 'success' && message.texts.map((text) => <p key={text}>{text}</p>)}
      </Notice>
    </section>
  )
}

type Imported = Extract<UnsentImported, { kind: 'imported' }>

const changesText = (count: number) => (count === 1 ? '1 change' : `${countText(count)} changes`)

const downloadedText = (count: number) =>
  `${changesText(count)} downloaded. ${count === 1 ? 'It stays' : 'They stay'} on this device until ${count === 1 ? 'it is' : 'they are'} sent.`

function photosStay(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 photo is not in the file and stays on this device.'
      : `${count} photos are not in the file and stay on this device.`,
  ]
}

function importedTexts({ queued, known, missingPhotos }: Imported): string[] {
  const texts: string[] = []
  const isKnown = known === 1 ? '1 is' : `${countText(known)} are`
  if (queued > 0) {
    const added = `${changesText(queued)} imported, to be sent from this device.`
    texts.push(known > 0 ? `${added} ${isKnown} on this device already.` : added)
  } else texts.push('Nothing was added: this device has every change of the file already.')
  if (missingPhotos.length === 0) return texts
  const names = missingPhotos.map(({ description }) => description).join(', ')
  return [...texts, `These photos are not in the file, and are sent by the device that took them: ${names}.`]
}
