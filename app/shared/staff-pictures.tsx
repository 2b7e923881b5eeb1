import type { ReactNode } from 'react'
import { useStore } from '#app/local/state/store.ts'
import { photoUrlsStore } from '#app/local/state/tab.ts'
import { PictureUrlContext } from '#app/ui/picture/picture-urls.ts'

const serverRendered = () => null

/** Lets staff see photos in these pages that are not on the server yet, or that visitors may not see. */
export function StaffPictures({ children }: { children: ReactNode }) {
  return <PictureUrlContext value={useStore(photoUrlsStore, serverRendered)}>{children}</PictureUrlContext>
}
