import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { listRedirects, saveRedirects } from '#app/dashboard/calls/site.ts'
import { useMissedAddresses, useSeen } from '#app/dashboard/components/hooks/missed-addresses.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { SaveBar } from '#app/dashboard/components/save-bar.tsx'
import { asCell, asRow, asRowGroup, asRowHeader, asTable, TableHead } from '#app/dashboard/components/table-head.tsx'
import formStyles from '#app/dashboard/settings/settings-form.module.css'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import { MAX_REDIRECTS, parseRedirects, type Redirect, redirectsText } from '#domain/values/addresses/redirects.ts'
import { t } from '#text/t.ts'
import styles from './old-addresses-page.module.css'

const COLUMNS = ['sitePages.address', 'sitePages.askedFor', 'sitePages.lastDay', 'sitePages.action'] as const
const ROWS = 12

/** The addresses of the dealership's former site, and those that visitors did not find. */
export function OldAddressesPage() {
  const { report, isOffline } = useReport(listRedirects)
  return (
    <SettingsPage title={t('settings.oldAddresses')}>
      {report ? (
        <OldAddresses stored={report.data} />
      ) : (
        <p>{t(isOffline ? 'sitePages.addressesOffline' : 'forms.loading')}</p>
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
    if (result.kind === 'failed')
      return setState({ kind: 'failed', text: result.message ?? t('sitePages.addressesNeedConnection') })
    const normal = redirectsText(result.body.data)
    setText(normal)
    setSavedText(normal)
    setState({ kind: 'saved' })
    await load()
  }

  return (
    <>
      <form className={`panel ${formStyles.form}`} onSubmit={save} noValidate aria-label={t('settings.oldAddresses')}>
        <p>{rich('sitePages.addressesText', { code: (children) => <code>{children}</code> })}</p>
        <p className="muted" dir="ltr">
          <code>/our-team /about</code>
          <br />
          <code>/blog/* https://blog.example/</code>
        </p>
        <TextAreaField
          ref={box}
          label={t('sitePages.redirects')}
          hint={t('sitePages.redirectsHint', { count: parseRedirects(text).length, max: MAX_REDIRECTS })}
          value={text}
          rows={ROWS}
          spellCheck={false}
          className={styles.redirects}
          onChange={({ target }) => change(target.value)}
        />
        <SaveBar isSticky={isDirty} status={<Notice kind="error">{state.kind === 'failed' && state.text}</Notice>}>
          <Button type="submit" disabled={state.kind === 'saving'}>
            {t(state.kind === 'saving' ? 'common.saving' : state.kind === 'saved' ? 'settings.saved' : 'common.save')}
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
      <h2 id="not-found">{t('sitePages.notFound')}</h2>
      <p>{t('sitePages.notFoundText')}</p>
      {missed?.length === 0 && <p>{t('sitePages.nothingMissed')}</p>}
      {missed && missed.length > 0 && (
        <table {...asTable} aria-labelledby="not-found" className={`table cards ${styles.table}`}>
          <TableHead columns={COLUMNS.map((column) => t(column))} />
          <tbody {...asRowGroup}>
            {missed.map(({ path, count, lastDay }) => (
              <tr {...asRow} key={path}>
                <th {...asRowHeader} className={styles.path} dir="ltr">
                  {path}
                </th>
                <td {...asCell} data-label={t('sitePages.askedFor')}>
                  {t('sitePages.times', { count })}
                </td>
                <td {...asCell} data-label={t('sitePages.lastDay')}>
                  {date(lastDay)}
                </td>
                <td {...asCell}>
                  <Button look="secondary" onClick={() => onRedirect(path)}>
                    {rich('sitePages.redirect', {}, { path })}
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
