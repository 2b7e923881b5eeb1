import { useSettings } from '#app/local/state/settings.ts'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import { t } from '#text/t.ts'

/** All that visitors see of a site that is switched off. Enquiries of this device are still sent. */
export default function ClosedSite() {
  usePageTitle()
  const { siteName, contactInfo } = useSettings()
  return (
    <MessagePage title={siteName} text={t('layout.siteClosed')}>
      {contactInfo.phone !== '' && (
        <a className={buttonClass('primary')} href={phoneUrl(contactInfo.phone)} dir="ltr">
          {contactInfo.phone}
        </a>
      )}
      <ConnectionStatus quiet link={(label) => label} />
    </MessagePage>
  )
}
