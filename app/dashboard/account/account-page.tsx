import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useConnection } from '#app/local/state/connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Recorded } from './recorded.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export default function AccountPage() {
  const { status } = useConnection()
  return (
    <div className="narrow-page">
      <PageHeading title={t('account.title')} />
      <Notice kind="waiting">{status === 'Offline' && t('account.offline')}</Notice>
      <div className="stack space-5 above-3">
        <ProfileForm />
        <PasswordForm />
        <TwoFactor />
        <Sessions />
        <Recorded />
      </div>
    </div>
  )
}
