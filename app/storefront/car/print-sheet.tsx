import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSettings } from '#app/local/state/use-settings.ts'
import { priceText } from '#app/ui/format.ts'
import { PLACEHOLDER } from '#app/ui/placeholder.ts'
import { qrCode } from '#app/ui/qr-code.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import styles from './print-sheet.module.css'
import { SpecList } from './spec-list.tsx'

const MOST_FEATURES = 8

/** One sheet of A4 about a car, seen by printers only. It prints itself once its pictures are there, and closes. */
export default function PrintSheet({ car, onClose }: { car: Car; onClose: () => void }) {
  const { siteName, contactInfo } = useSettings()
  const [code, setCode] = useState<string>()
  const sheet = useRef<HTMLElement>(null)
  const url = window.location.origin + carPath(car)

  useEffect(() => {
    let gone = false
    qrCode(url).then((picture) => gone || setCode(picture))
    return () => {
      gone = true
    }
  }, [url])

  useEffect(() => {
    if (!code) return
    let gone = false
    window.addEventListener('afterprint', onClose)
    picturesIn(sheet.current).then(() => gone || window.print())
    return () => {
      gone = true
      window.removeEventListener('afterprint', onClose)
    }
  }, [code, onClose])

  return createPortal(
    <article ref={sheet} className={styles.sheet} data-print-sheet>
      <header className={styles.head}>
        <p className={styles.site}>{siteName}</p>
        <p>{contactInfo.phone}</p>
      </header>
      <Photo src={car.images[0] ?? PLACEHOLDER} />
      <div className={styles.title}>
        <h1>{carName(car)}</h1>
        <p className={styles.price}>{priceText(car.price)}</p>
      </div>
      <div className={styles.words}>
        <SpecList car={car} />
        <ul>
          {car.features.slice(0, MOST_FEATURES).map((feature, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is, and a line may stand twice
            <li key={index}>{feature}</li>
          ))}
        </ul>
        <p className={styles.description}>{car.description}</p>
      </div>
      <footer className={styles.foot}>
        <div>
          <p className={styles.site}>{siteName}</p>
          <p>{contactInfo.address}</p>
          <p>{contactInfo.phone}</p>
          <p>{contactInfo.email}</p>
          <p className={styles.hours}>{contactInfo.hours}</p>
        </div>
        <figure>
          {code && <img src={code} alt={`QR code of ${url}`} />}
          <figcaption>See it online</figcaption>
        </figure>
      </footer>
    </article>,
    document.body,
  )
}

function Photo({ src }: { src: string }) {
  const [failed, setFailed] = useState(false)
  return <img className={styles.photo} src={failed ? PLACEHOLDER : src} alt="" onError={() => setFailed(true)} />
}

/** Resolves when every picture has come or failed; paper cannot wait longer. */
async function picturesIn(sheet: HTMLElement | null): Promise<void> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])]
  const late = new Promise((resolve) => setTimeout(resolve, 4000))
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late])
}
