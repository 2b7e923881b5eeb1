import { useSettings } from '#app/local/state/settings.ts'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import { rich } from '#app/ui/rich.tsx'
import { t } from '#text/t.ts'
import styles from './inquiry-form.module.css'

/** Other ways to send an inquiry, visible without scripts: the form is sent by the app only. */
export function NoScriptNote() {
  const { phone, email } = useSettings().contactInfo
  return (
    <p className={styles.noScript}>
      {t('contact.noScript')}
      {phone && [
        ' ',
        rich('contact.callUs', {
          link: () => (
            <a href={phoneUrl(phone)} dir="ltr">
              {phone}
            </a>
          ),
        }),
      ]}
      {email && [' ', rich('contact.writeToUs', { link: () => <a href={`mailto:${email}`}>{email}</a> })]}
    </p>
  )
}
