import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useMissedAddresses, useSeen } from '#app/dashboard/components/missed-addresses.ts'
import { SaveBar } from '#app/dashboard/components/save-bar.tsx'
import { TableHead } from '#app/dashboard/components/table-head.tsx'
import { asCell, asRow, asRowGroup, asRowHeader, asTable } from '#app/dashboard/components/table-roles.ts'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { listRedirects, saveRedirects } from '#app/sync/http/site.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { MAX_REDIRECTS, parseRedirects, type Redirect, redirectsText } from '#domain/values/addresses/redirects.ts'
import styles from './old-addresses-page.module.css'
import formStyles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

const COLUMNS = ['Address', 'Asked for', 'Last day', 'Action']
const ROWS = 12
const NEEDS_CONNECTION = 'Saving old addresses needs a connection to the server.'

/** The addresses of the dealership's former site, and those that visitors did not find. */
export function OldAddressesPage() {
  const { report, isOffline } = useReport(listRedirects)
  return (
    <SettingsPage title="Old addresses">
      {report ? (
        <OldAddresses stored={report.data} />
      ) : (
        <p>{isOffline ? 'Showing the old addresses needs a connection.' : 'Loading…'}</p>
      )}
    </SettingsPage>
  )
}

type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; text: string }

function OldAddresses({ stored }: { stored: readonly Redirect[] }) {
  const [text, setText] = useState(() => redirectsText(stored))
  const [savedText, setSavedText] = useState(text)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const { report, load } = useMissedAddresses()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isAdding, setAdding] = useState(false)
  useEffect(() => {
    if (!isAdding) return
    setAdding(false)
    box.current?.focus()
    box.current?.setSelectionRange(text.length, text.length)
  }, [isAdding, text])
  const isDirty = text !== savedText

  const change = (changed: string) => {
    setText(changed)
    setState({ kind: 'idle' })
  }
  const add = (path: string) => {
    change(`${text.trimEnd()}${text.trim() === '' ? '' : '\n'}${path} `)
    setAdding(true)
  }
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setState({ kind: 'saving' })
    const result = await saveRedirects(parseRedirects(text))
    if (result.kind === 'failed') return setState({ kind: 'failed', text: result.message ?? NEEDS_CONNECTION })
    const normal = redirectsText(result.body.data)
    setText(normal)
    setSavedText(normal)
    setState({ kind: 'saved' })
    await load()
  }

  return (
    <>
      <form className={`panel ${formStyles.form}`} onSubmit={save} noValidate aria-label="Old addresses">
        <p>
          One per line: the path on your old site, a blank, then the page that it leads to now. <code>*</code> at the
          end of a path includes everything below it. Parameters of ads are passed on.
        </p>
        <p className="muted">
          <code>/our-team /about</code>
          <br />
          <code>/blog/* https://blog.example/</code>
        </p>
        <TextAreaField
          ref={box}
          label="Redirects"
          hint={`${countText(parseRedirects(text).length)} of at most ${countText(MAX_REDIRECTS)}. An address with a stock number or a VIN leads to its vehicle by itself.`}
          value={text}
          rows={ROWS}
          spellCheck={false}
          className={styles.redirects}
          onChange={({ target }) => change(target.value)}
        />
        <SaveBar isSticky={isDirty} status={<Notice kind="error">{state.kind === 'failed' && state.text}</Notice>}>
          <Button type="submit" disabled={state.kind === 'saving'}>
            {state.kind === 'saving' ? 'Saving...' : state.kind === 'saved' ? 'Saved!' : 'Save'}
          </Button>
        </SaveBar>
      </form>
      <NotFound missed={report?.data} onRedirect={add} />
    </>
  )
}

interface NotFoundProps {
  missed: readonly { path: string; count: number; lastDay: string }[] | undefined
  onRedirect: (path: string) => void
}

function NotFound({ missed, onRedirect }: NotFoundProps) {
  const { date } = useFormat()
  useSeen(missed)
  return (
    <section className="panel" aria-labelledby="not-found">
      <h2 id="not-found">Not found</h2>
      <p>What visitors asked for at least twice in the last 30 days and this site does not have.</p>
      {missed?.length === 0 && <p>Nothing was missed.</p>}
      {missed && missed.length > 0 && (
        <table {...asTable} aria-labelledby="not-found" className={`table cards ${styles.table}`}>
          <TableHead columns={COLUMNS} />
          <tbody {...asRowGroup}>
            {missed.map(({ path, count, lastDay }) => (
              <tr {...asRow} key={path}>
                <th {...asRowHeader} className={styles.path} dir="ltr">
                  {path}
                </th>
                <td {...asCell} data-label="Asked for">
                  {countText(count)} times
                </td>
                <td {...asCell} data-label="Last day">
                  {date(lastDay)}
                </td>
                <td {...asCell}>
                  <Button look="secondary" onClick={() => onRedirect(path)}>
                    Redirect<span className="visually-hidden"> {path}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
