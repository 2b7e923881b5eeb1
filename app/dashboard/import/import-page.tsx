import { useEffect, useRef, useState } from 'react'
import { restoreFocus } from '#app/dashboard/components/focus.ts'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ChooseFile, type OpenFile } from './choose-file.tsx'
import styles from './import-page.module.css'
import { ImportPlan } from './import-plan.tsx'
import type { ImportReader } from './reading/import-reader.ts'
import { ImportRuns } from './runs/import-runs.tsx'

/** Imports vehicles from a CSV file. Reading and planning need no connection, and change nothing. */
export default function ImportPage() {
  const [file, setFile] = useState<OpenFile | null>(null)
  const [started, setStarted] = useState<string | null>(null)
  const reader = useRef<ImportReader | null>(null)
  useEffect(() => () => reader.current?.close(), [])

  const open = (opened: OpenFile) => {
    reader.current = opened.reader
    setStarted(null)
    setFile(opened)
  }
  const close = () => {
    reader.current?.close()
    reader.current = null
    setFile(null)
    restoreFocus()
  }
  return (
    <div className={styles.page}>
      <PageHeading title="Import vehicles" />
      {file ? (
        <ImportPlan
          file={file}
          onClose={close}
          onStarted={() => {
            setStarted(file.name)
            close()
          }}
        />
      ) : (
        <>
          {started && <Notice kind="success">The import of {started} has started.</Notice>}
          <ImportRuns />
          <ChooseFile onOpen={open} />
        </>
      )}
    </div>
  )
}
