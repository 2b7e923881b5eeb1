import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { SearchBox } from '#app/dashboard/components/search-box.tsx'
import { useSearchText } from '#app/dashboard/components/use-search-text.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { User } from '#domain/users/user.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { matchingUsers } from './matching-users.ts'
import { useUsers } from './use-users.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'
import styles from './users-page.module.css'

type Question = { kind: 'add' } | { kind: 'edit' | 'delete'; user: User }

const NOTICE_MS = 3000

export function UsersPage() {
  const { users, state, error, load } = useUsers()
  const { status } = useConnection()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (q) => setParams(q ? { q } : {}, { replace: true }))
  const [question, setQuestion] = useState<Question | null>(null)
  // An object for each success: the same words again are told as long as the first.
  const [done, setDone] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => setDone(null), NOTICE_MS)
    return () => window.clearTimeout(timer)
  }, [done])

  const close = () => setQuestion(null)
  const succeed = (text: string) => {
    close()
    setDone({ text })
    void load()
  }
  const shown = matchingUsers(users, search)

  return (
    <>
      <PageHeading title="Manage Users">
        <Button onClick={() => setQuestion({ kind: 'add' })}>
          <UserPlus aria-hidden /> Add User
        </Button>
      </PageHeading>
      <search className={styles.filters}>
        <SearchBox label="Search users..." value={search} onChange={setSearch} />
      </search>
      {done && <Notice kind="success">{done.text}</Notice>}
      {status === 'Offline' && <Notice kind="waiting">Users are managed with a connection only.</Notice>}
      {state === 'failed' && (
        <Notice
          kind="error"
          more={
            <Button look="secondary" className={styles.retry} onClick={() => void load()}>
              Retry
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {shown.length > 0 && (
        <UserTable
          users={shown}
          onEdit={(user) => setQuestion({ kind: 'edit', user })}
          onDelete={(user) => setQuestion({ kind: 'delete', user })}
        />
      )}
      {state === 'ready' && shown.length === 0 && <p className={styles.empty}>No users found matching your search.</p>}
      {question?.kind === 'add' && <UserDialog user={null} onClose={close} onSaved={succeed} />}
      {question?.kind === 'edit' && <UserDialog user={question.user} onClose={close} onSaved={succeed} />}
      {question?.kind === 'delete' && <DeleteUserDialog user={question.user} onClose={close} onDeleted={succeed} />}
    </>
  )
}
