import { type ReactNode, useState } from 'react'
import { dealerText } from '#app/local/state/page-language.ts'
import { pictureSources } from '#domain/kinds/car/pictures/picture-sources.ts'
import styles from './hero.module.css'

interface HeroProps {
  title: string
  /** The dealer has written the title. */
  isOwnTitle?: boolean
  text?: string | undefined
  /** The URL of the background. If it is empty or fails to load, the dark background remains. */
  image: string
  /** A line below the title. */
  live?: ReactNode
  /** Fills the screen, as on the home page. */
  tall?: boolean
  /** The text is left out on phones. */
  brief?: boolean
  children?: ReactNode
}

export function Hero({
  title,
  isOwnTitle = false,
  text,
  image,
  live,
  tall = false,
  brief = false,
  children,
}: HeroProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <section className={styles.hero} data-hero data-tall={tall} data-brief={brief}>
      {image !== '' && failed !== image && (
        <img
          className={styles.image}
          {...pictureSources(image)}
          sizes="100vw"
          alt=""
          fetchPriority="high"
          decoding="sync"
          onError={() => setFailed(image)}
        />
      )}
      <div className={styles.content}>
        <h1 className={styles.title} {...(isOwnTitle ? dealerText(title) : {})}>
          {title}
        </h1>
        {live && <p className={`figures ${styles.live}`}>{live}</p>}
        {text && (
          <p className={styles.text} {...dealerText(text)}>
            {text}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
