import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#app/local/state/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { type VideoPlayer, videoPlayer } from '#domain/kinds/car/fields/video.ts'
import { t } from '#text/t.ts'
import styles from './car-video.module.css'

/** @param address of the video, as the car has it */
export default function CarVideo({ address, name }: { address: string; name: string }) {
  const player = videoPlayer(address)
  return player && <Player player={player} name={name} />
}

/** The player is a page of a third party, which receives the visitor's address: it is loaded only when the visitor asks for it. */
function Player({ player: { platform, address }, name }: { player: VideoPlayer; name: string }) {
  const [isShown, setShown] = useState(false)
  const isOffline = useConnection().status === 'Offline'
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isShown) frame.current?.focus({ preventScroll: true })
  }, [isShown])
  if (isShown && !isOffline) {
    return (
      <iframe
        ref={frame}
        className={`whole rounded ${styles.player}`}
        src={address}
        title={t('car.videoOf', { car: name })}
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <div className="stack space-3 start box pad-4" data-screen-only>
      <Button look="secondary" disabled={isOffline} onClick={() => setShown(true)}>
        <Play aria-hidden /> {t('car.showVideo')}
      </Button>
      <p className="muted">{isOffline ? t('car.videoOffline') : t('car.videoFrom', { platform })}</p>
    </div>
  )
}
