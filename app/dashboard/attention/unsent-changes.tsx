import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { useSession } from '#app/local/session/session.ts'
import type { UnsentImported } from '#app/sync/client.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadText } from '#app/ui/download-text.ts'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { MAX_UNSENT_MEGABYTES } from '#domain/protocol/unsent-changes.ts'
import { localMoment } from '#domain/values/local-moment.ts'
import styles from './attention-page.module.css'
import { unsentFileName, unsentFileText } from './unsent-file.ts'

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
      const unsent = await staff.readUnsent()
      if ('kind' in unsent) return { kind: 'error', texts: [unsent.message] }
      const count = unsent.changes.length + unsent.imports.reduce((sum, { changes }) => sum + changes.length, 0)
      const undoings = unsent.undoings.map(
        (name) => `The undo of the import ${name} is not in the file: it goes on here.`,
      )
      if (count === 0) return { kind: 'success', texts: [NOTHING_UNSENT, ...undoings] }
      const now = new Date()
      const about = { site: location.origin, user, savedAt: now.toISOString(), subjectOf }
      downloadText(
        unsentFileText(unsent, about),
        unsentFileName(user.username, localMoment(now.getTime()).date),
        'application/json',
      )
      return { kind: 'success', texts: [downloadedText(count), ...photosStay(unsent.photos.length), ...undoings] }
    }, NOT_READ)

  const importFile = (file: File) =>
    run(async () => {
      if (file.size > MAX_UNSENT_MEGABYTES * 1024 * 1024) return { kind: 'error', texts: [TOO_LARGE] }
      const result = await staff.importUnsent(await file.text())
      return result.kind === 'imported'
        ? { kind: 'success', texts: importedTexts(result) }
        : { kind: 'error', texts: [result.message] }
    }, UNREADABLE)

  return (
    <section aria-labelledby={`${id}-heading`} className={styles.item}>
      <h2 id={`${id}-heading`} className={styles.name}>
        Changes as a file
      </h2>
      <p className={styles.reason}>
        If this device cannot send, download its changes and import the file on another device, as the same user. Every
        change is made once, whichever device sends it.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={download}>
          Download unsent changes
        </Button>
        <FileButton accept=".json,application/json" disabled={busy} onFiles={([file]) => file && void importFile(file)}>
          <Upload aria-hidden /> Import unsent changes
        </FileButton>
      </div>
      {message && (
        <Notice kind={message.kind}>
          {message.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
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

function importedTexts({ queued, known, cancelled, missingPhotos }: Imported): string[] {
  const texts: string[] = []
  const isKnown = known === 1 ? '1 is' : `${countText(known)} are`
  if (queued > 0) {
    const added = `${changesText(queued)} imported, to be sent from this device.`
    texts.push(known > 0 ? `${added} ${isKnown} on this device already.` : added)
  } else if (cancelled === 0) texts.push('Nothing was added: this device has every change of the file already.')
  if (cancelled > 0) texts.push(`Left out: ${changesText(cancelled)} of an import that was cancelled on this device.`)
  if (missingPhotos.length === 0) return texts
  const names = missingPhotos.map(({ description }) => description).join(', ')
  return [...texts, `These photos are not in the file, and are sent by the device that took them: ${names}.`]
}
