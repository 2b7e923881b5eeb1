import { useEffect } from 'react'
import { useSettings } from '#app/local/state/use-settings.ts'

/** Sets the title of the tab; without words of its own a page carries the site's name and tagline. */
export function usePageTitle(words?: string): void {
  const { siteName, tagline } = useSettings()
  useEffect(() => {
    document.title = words ? `${words} | ${siteName}` : `${siteName} | ${tagline}`
  }, [words, siteName, tagline])
}
