import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './account-page.module.css'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export default function AccountPage() {
  const { status } = useConnection()
  return (
    <div className={styles.page}>
      <PageHeading title="My Account" />
      {status === 'Offline' && <Notice kind="waiting">Your account is changed with a connection only.</Notice>}
      <div className={styles.sections}>
        <PasswordForm />
        <TwoFactor />
        <Sessions />
      </div>
    </div>
  )
}
