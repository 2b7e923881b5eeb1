import { useState } from 'react'

/** Copies an address. `told` says so, or says the address itself where the browser does not let it be copied. */
export function useCopyLink() {
  const [told, setTold] = useState('')
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      setTold('Link copied')
    } catch {
      setTold(`The link: ${url}`)
    }
  }
  return { told, copy }
}
