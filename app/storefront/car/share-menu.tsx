import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import buttons from '#app/storefront/components/save-button.module.css'
import { useCopyLink } from '#app/storefront/components/share.ts'
import { t } from '#text/t.ts'
import styles from './share-menu.module.css'

interface ShareMenuProps {
  name: string
  url: string
  /** Called by `optionalComponent` if the menu cannot be loaded. */
  onClose: () => void
}

export default function ShareMenu({ name, url }: ShareMenuProps) {
  const { message, copy } = useCopyLink()
  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger className={`icon-button ${buttons.save}`} aria-label={t('car.share', { car: name })}>
          <Share2 aria-hidden="true" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" sideOffset={8}>
            <DropdownMenu.Item className={`menu-item ${styles.item}`} onSelect={() => void copy(url)}>
              <Link2 aria-hidden="true" />
              {t('car.copyLink')}
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild>
              <a
                className={`menu-item ${styles.item}`}
                href={`https://api.whatsapp.com/send?text=${encodeURIComponent(`${name} ${url}`)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <MessageCircle aria-hidden="true" />
                WhatsApp
              </a>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <p className={`muted small ${styles.message}`} role="status">
        {message}
      </p>
    </>
  )
}
