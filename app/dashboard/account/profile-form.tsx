import { type FormEvent, useState } from 'react'
import { saveProfile } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { ProfileFields, profileOf } from '#app/dashboard/users/profile-fields.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import { AccountSection } from './account-section.tsx'

export function ProfileForm() {
  const { user } = useSession()
  const { languages } = useSettings()
  const [profile, setProfile] = useState(() => profileOf(user ?? {}))
  const [language, setLanguage] = useState(user?.language ?? null)
  const [isSaved, setSaved] = useState(false)
  const { busy, errors, run } = useRequest(t('account.profileFailed'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    const saved = await run(() => saveProfile({ ...profile, language }))
    if (!saved) return
    setProfile(profileOf(saved))
    setSaved(true)
  }

  return (
    <AccountSection name={t('account.profile')}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <p>{t(user?.showToVisitors ? 'account.shown' : 'account.notShown')}</p>
        <Notice kind="error" {...errors.notice} />
        <Notice kind="success">{isSaved && t('account.profileSaved')}</Notice>
        <ProfileFields
          profile={profile}
          onChange={(changes) => setProfile((current) => ({ ...current, ...changes }))}
          errorIdOf={errors.errorIdOf}
          disabled={busy}
        />
        <SelectField
          label={t('field.language')}
          choices={[
            { value: '', label: t('account.siteLanguage', { language: LANGUAGES[languages.default].name }) },
            ...LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name })),
          ]}
          value={language ?? ''}
          errorId={errors.errorIdOf('language')}
          disabled={busy}
          onChange={({ target }) => setLanguage((target.value || null) as LanguageCode | null)}
        />
        <div className="actions end">
          <Button type="submit" disabled={busy}>
            {t(busy ? 'common.saving' : 'common.save')}
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
