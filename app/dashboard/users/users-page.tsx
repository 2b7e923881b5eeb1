import { Mail, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUsers } from '#app/dashboard/components/hooks/use-users.ts'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { SearchBox, useSearchText } from '#app/dashboard/components/search-box.tsx'
import { sessionStore } from '#app/local/session/session.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { searchKey } from '#domain/values/text/characters.ts'
import { t } from '#text/t.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserQuestion } from './user-question.tsx'
import { UserTable } from './user-table.tsx'

type OpenDialog = { kind: 'add' | 'invite' } | { kind: 'edit' | 'link' | 'delete' | 'reset-two-factor'; user: User }

const SUCCESS_MS = 3000

export function UsersPage() {
  const { users, state, error, load } = useUsers()
  const { status } = useConnection()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (q) => setParams(q ? { q } : {}, { replace: true }))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // An object, so that the same text matching again restarts the timer.
  const [success, setSuccess] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (!success) return
    const timer = window.setTimeout(() => setSuccess(null), SUCCESS_MS)
    return () => window.clearTimeout(timer)
  }, [success])

  const close = () => setDialog(null)
  const succeed = (text: string) => {
    close()
    setSuccess({ text })
    // An admin who has given up the role leaves the page.
    if (sessionStore.get().user?.role === 'admin') void load()
  }
  const matching = matchingUsers(users, search)

  return (
    <>
      <PageHeading title={t('users.title')}>
        <Button onClick={() => setDialog({ kind: 'invite' })}>
          <Mail aria-hidden /> {t('users.invite')}
        </Button>
        <Button look="secondary" onClick={() => setDialog({ kind: 'add' })}>
          <UserPlus aria-hidden /> {t('users.add')}
        </Button>
      </PageHeading>
      <search className="above-3 below-4">
        <SearchBox label={t('users.search')} value={search} onChange={setSearch} />
      </search>
      <Notice kind="success">{success?.text}</Notice>
      <Notice kind="waiting">{status === 'Offline' && t('users.offline')}</Notice>
      <Notice
        kind="error"
        more={
          <Button look="secondary" className="above-2" onClick={() => void load()}>
            {t('shared.retry')}
          </Button>
        }
      >
        {state === 'failed' && error}
      </Notice>
      {matching.length > 0 && (
        <UserTable
          users={matching}
          onEdit={(user) => setDialog({ kind: 'edit', user })}
          onLink={(user) => setDialog({ kind: 'link', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
          onResetTwoFactor={(user) => setDialog({ kind: 'reset-two-factor', user })}
        />
      )}
      {state === 'ready' && matching.length === 0 && <p className="box empty-state">{t('users.nothingFound')}</p>}
      {dialog?.kind === 'invite' && <InviteDialog onInvited={load} onClose={close} />}
      {dialog?.kind === 'add' && <UserDialog user={null} onClose={close} onSaved={succeed} />}
      {dialog?.kind === 'edit' && <UserDialog user={dialog.user} onClose={close} onSaved={succeed} />}
      {dialog?.kind === 'link' && <LinkDialog user={dialog.user} onGiven={load} onClose={close} />}
      {(dialog?.kind === 'delete' || dialog?.kind === 'reset-two-factor') && (
        <UserQuestion kind={dialog.kind} user={dialog.user} onClose={close} onDone={succeed} />
      )}
    </>
  )
}

function matchingUsers(users: readonly User[], search: string): User[] {
  const query = searchKey(search)
  return users.filter(({ username, name, email }) => searchKey(username, name, email).includes(query))
}
