import { Share2 } from 'lucide-react'
import { useSettings } from '#app/local/state/use-settings.ts'
import { shareByDevice } from '#app/storefront/car/share-by-device.ts'
import { useCopyLink } from '#app/storefront/car/use-copy-link.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './saved-page.module.css'
import { sharedListPath } from './shared-list.ts'

export function ShareList({ ids }: { ids: readonly number[] }) {
  const { siteName } = useSettings()
  const { told, copy } = useCopyLink()
  const share = () => {
    const url = window.location.origin + sharedListPath(ids)
    if (!shareByDevice(`Cars at ${siteName}`, url)) void copy(url)
  }
  return (
    <div className={styles.ways}>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" />
        Share list
      </Button>
      <p className={styles.told} role="status">
        {told}
      </p>
    </div>
  )
}
