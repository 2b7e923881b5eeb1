import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { exportPerson, findPerson } from '#app/dashboard/calls/site.ts'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { checkPath, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import type { UserResult } from '#app/http/user-result.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadText } from '#app/ui/download-text.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Status } from '#app/ui/status.tsx'
import type { Mention, PersonalData } from '#domain/protocol/personal-data.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'
import { DeletePersonDialog, useCarByUid } from './delete-person-dialog.tsx'
import { personRecords, recordCount, recordsText } from './person-records.ts'
import styles from './personal-data-page.module.css'

interface Found {
  person: Typed
  data: PersonalData
}

type Message = { kind: 'error' | 'success'; text: string } | null

const NOTHING = { email: '', phone: '', name: '' }
type Typed = typeof NOTHING

const typedText = ({ email, phone, name }: Typed): string =>
  [email, phone, name]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ')

/** Finds everything about one person, to export or delete it. */
export default function PersonalDataPage() {
  const [typed, setTyped] = useState(NOTHING)
  const [found, setFound] = useState<Found | null>(null)
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // A result belongs to its texts: nothing of one person is exported or deleted under the name of another.
  const shown = found?.person === typed ? found : null

  async function run<T>(call: Promise<UserResult<T>>, onDone: (body: T) => void): Promise<void> {
    setBusy(true)
    setMessage(null)
    const result = await call
    setBusy(false)
    if (result.kind === 'ok') onDone(result.body)
    else setMessage({ kind: 'error', text: result.message ?? t('personalData.failed') })
  }

  const find = (event: FormEvent) => {
    event.preventDefault()
    setFound(null)
    void run(findPerson(typed), (data) => setFound({ person: typed, data }))
  }
  const download = ({ person }: Found) =>
    run(exportPerson(person), (data) =>
      downloadText(JSON.stringify(data, null, 2), 'personal-data.json', 'application/json'),
    )

  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    autoComplete: 'off',
  })

  return (
    <div className={`stack start ${styles.page}`}>
      <PageHeading title={t('personalData.title')} />
      <form className={`stack start ${styles.form}`} onSubmit={find} noValidate>
        <TextField label={t('personalData.email')} type="email" {...field('email')} />
        <TextField label={t('personalData.phone')} hint={t('personalData.phoneHint')} type="tel" {...field('phone')} />
        <TextField label={t('personalData.name')} hint={t('personalData.nameHint')} {...field('name')} />
        <Button type="submit" disabled={busy}>
          {t('personalData.find')}
        </Button>
      </form>
      <Notice kind="error">{message?.kind === 'error' && message.text}</Notice>
      <Notice kind="success">{message?.kind === 'success' && message.text}</Notice>
      {shown && <Result data={shown.data} />}
      {shown && recordCount(shown.data) + shown.data.accounts.length > 0 && (
        <div className="actions">
          <Button look="secondary" disabled={busy} onClick={() => void download(shown)}>
            {t('personalData.export')}
          </Button>
          <Button look="secondary" disabled={busy || recordCount(shown.data) === 0} onClick={() => setDeleting(true)}>
            {t('personalData.deleteAll')}
          </Button>
        </div>
      )}
      {isDeleting && shown && (
        <DeletePersonDialog
          name={typedText(typed)}
          person={shown.person}
          data={shown.data}
          onClose={() => setDeleting(false)}
          onDeleted={(text) => {
            setDeleting(false)
            setFound(null)
            setMessage({ kind: 'success', text })
          }}
        />
      )}
    </div>
  )
}

function Result({ data }: { data: PersonalData }) {
  const format = useFormat()
  const carOf = useCarByUid()
  return (
    <section aria-label={t('personalData.found')} className="stack space-2">
      <Status>{recordsText(data)}</Status>
      <ul className="stack space-2 above-2">
        {personRecords(data, format, carOf).map(({ uid, path, label }) => (
          <li key={uid}>
            <Link to={`${DASHBOARD_PATH}/${path}`}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {data.others.map((identifier) => (
        <p key={identifier}>{rich('personalData.other', {}, { identifier })}</p>
      ))}
      {data.mentions.length > 0 && <Mentions mentions={data.mentions} />}
      {data.accounts.map(({ id, name }) => (
        <p key={id}>
          {rich(
            'personalData.account',
            { link: (children) => <Link to={`${DASHBOARD_PATH}/users`}>{children}</Link> },
            { name },
          )}
        </p>
      ))}
    </section>
  )
}

const MENTION_TEXTS = {
  description: 'personalData.description',
  costs: 'personalData.costs',
  note: 'personalData.note',
} as const satisfies Record<Mention['field'], TextKey>

function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  const places = mentions.map(({ id, name, field }) => ({
    path: field === 'note' ? checkPath(id) : `${DASHBOARD_PATH}/edit-car/${id}`,
    label: t(MENTION_TEXTS[field], { car: name }),
  }))
  const unique = [...new Map(places.map((place) => [place.label, place])).values()]
  return (
    <>
      <p>{t('personalData.mentions')}</p>
      <ul className="stack space-2 above-2" aria-label={t('personalData.vehicleTexts')}>
        {unique.map(({ path, label }) => (
          <li key={label}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
