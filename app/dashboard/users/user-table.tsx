import { KeyRound, Link2, Pencil, Trash2 } from 'lucide-react'
import { TableHead } from '#app/dashboard/components/table-head.tsx'
import { asCell, asRow, asRowGroup, asRowHeader, asTable } from '#app/dashboard/components/table-roles.ts'
import { useSession } from '#app/local/session/session.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { isAdmin } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import styles from './user-table.module.css'

interface Props {
  users: readonly User[]
  onEdit: (user: User) => void
  onLink: (user: User) => void
  onDelete: (user: User) => void
  onResetTwoFactor: (user: User) => void
}

const COLUMNS = ['Name', 'Username', 'Email', 'Role', 'Created', 'Actions']

const hasEnded = (time: string) => Date.parse(time) <= Date.now()

export function UserTable({ users, onEdit, onLink, onDelete, onResetTwoFactor }: Props) {
  const format = useFormat()
  const { user: me } = useSession()
  return (
    <table {...asTable} aria-label="Users" className={`table cards ${styles.table}`}>
      <TableHead columns={COLUMNS} />
      <tbody {...asRowGroup}>
        {users.map((user) => (
          <tr {...asRow} key={user.id}>
            <th {...asRowHeader} id={`user-${user.id}`} className={styles.name}>
              <bdi>{user.name}</bdi>
              {user.invitedUntil && (
                <span className={`muted small ${styles.invited}`}>
                  {hasEnded(user.invitedUntil)
                    ? 'Invitation expired'
                    : `Invited until ${format.date(user.invitedUntil)}`}
                </span>
              )}
            </th>
            <td {...asCell}>{user.username}</td>
            <td {...asCell}>{user.email}</td>
            <td {...asCell}>{isAdmin(user) ? 'Admin' : 'User'}</td>
            <td {...asCell} className="figures">
              {format.date(user.createdAt)}
            </td>
            <td {...asCell} className={styles.actions}>
              <div className={styles.buttons}>
                <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onEdit(user)}>
                  <Pencil aria-hidden /> Edit
                </Button>
                {user.id !== me?.id && (
                  <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onLink(user)}>
                    <Link2 aria-hidden /> New link
                  </Button>
                )}
                {user.twoFactor && user.id !== me?.id && (
                  <Button look="quiet" aria-describedby={`user-${user.id}`} onClick={() => onResetTwoFactor(user)}>
                    <KeyRound aria-hidden /> Reset two-factor
                  </Button>
                )}
                <Button
                  look="quiet"
                  disabled={user.id === me?.id}
                  aria-describedby={`user-${user.id}`}
                  onClick={() => onDelete(user)}
                >
                  <Trash2 aria-hidden /> Delete
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
