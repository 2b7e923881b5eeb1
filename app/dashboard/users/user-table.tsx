import { KeyRound, Link2, Pencil, Trash2 } from 'lucide-react'
import { asCell, asRow, asRowGroup, asRowHeader, asTable, TableHead } from '#app/dashboard/components/table-head.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import styles from './user-table.module.css'

interface Props {
  users: readonly User[]
  onEdit: (user: User) => void
  onLink: (user: User) => void
  onDelete: (user: User) => void
  onResetTwoFactor: (user: User) => void
}

const COLUMNS = [
  'common.name',
  'users.username',
  'common.email',
  'users.role',
  'users.created',
  'users.actions',
] as const

const hasEnded = (time: string) => Date.parse(time) <= Date.now()

export function UserTable({ users, onEdit, onLink, onDelete, onResetTwoFactor }: Props) {
  const format = useFormat()
  const { user: me } = useSession()
  return (
    <table {...asTable} aria-label={t('users.list')} className={`table cards ${styles.table}`}>
      <TableHead columns={COLUMNS.map((column) => t(column))} />
      <tbody {...asRowGroup}>
        {users.map((user) => (
          <tr {...asRow} key={user.id}>
            <th {...asRowHeader} id={`user-${user.id}`} className={styles.name}>
              <bdi>{user.name}</bdi>
              {user.invitedUntil && (
                <span className={`muted small ${styles.invited}`}>
                  {hasEnded(user.invitedUntil)
                    ? t('users.invitationExpired')
                    : t('users.invitedUntil', { date: format.date(user.invitedUntil) })}
                </span>
              )}
            </th>
            <td {...asCell}>
              <bdi>{user.username}</bdi>
            </td>
            <td {...asCell}>
              <bdi>{user.email}</bdi>
            </td>
            <td {...asCell}>{t(isAdmin(user) ? 'users.admin' : 'users.user')}</td>
            <td {...asCell} className="figures">
              {format.date(user.createdAt)}
            </td>
            <td {...asCell} className={styles.actions}>
              <div className={`actions space-1 ${styles.buttons}`}>
                <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onEdit(user)}>
                  <Pencil aria-hidden /> {t('users.edit')}
                </Button>
                {user.id !== me?.id && (
                  <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onLink(user)}>
                    <Link2 aria-hidden /> {t('users.newLink')}
                  </Button>
                )}
                {user.twoFactor && user.id !== me?.id && (
                  <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onResetTwoFactor(user)}>
                    <KeyRound aria-hidden /> {t('users.resetTwoFactor')}
                  </Button>
                )}
                <Button
                  look="quiet"
                  disabled={user.id === me?.id}
                  aria-describedby={`user-${user.id}`}
                  onClick={() => onDelete(user)}
                >
                  <Trash2 aria-hidden /> {t('users.delete')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
