import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useConnection } from '#app/local/state/connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './account-page.module.css'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Recorded } from './recorded.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export default function AccountPage() {
  const { status } = useConnection()
  return (
    <div className={styles.page}>
      <PageHeading title="My Account" />
      <Notice kind="waiting">{status === 'Offline' && 'Your account is changed with a connection only.'}</Notice>
      <div className={`stack space-5 ${styles.sections}`}>
        <ProfileForm />
        <PasswordForm />
        <TwoFactor />
        <Sessions />
        <Recorded />
      </div>
    </div>
  )
}
