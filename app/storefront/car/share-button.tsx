import { Share2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../saved/save-button.module.css'

export function ShareButton({ name }: { name: string }) {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
        setTimeout(() => setCopied(false), 3000)
      }
    } catch {
      // The person closed the sheet, or the browser keeps the clipboard shut: nothing was shared.
    }
  }
  return (
    <>
      <button type="button" className={styles.save} aria-label={`Share ${name}`} onClick={share}>
        <Share2 aria-hidden="true" />
      </button>
      {copied && <span role="status">Link copied</span>}
    </>
  )
}
