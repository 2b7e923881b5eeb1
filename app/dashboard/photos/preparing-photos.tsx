// The photos that this tab is encoding and storing: unsaved work, also after the form that they belong to was left.
import { type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from '#app/local/state/store.ts'
import { t } from '#text/t.ts'

let preparing: Promise<unknown> = Promise.resolve()
const preparingCount = createStore(0)

const arePhotosPreparing = (): boolean => preparingCount.get() > 0

export const useArePhotosPreparing = (): boolean => useStore(preparingCount) > 0

/** Resolves when every photo that was chosen or taken so far is in its list, or was refused. A form waits for it before it is saved. */
export async function whenPhotosPrepared(): Promise<void> {
  for (let current: unknown = null; current !== preparing; ) {
    current = preparing
    await preparing
  }
}

/** Counts `work` among the photos that are being prepared. */
export function waitFor<T>(work: Promise<T>): Promise<T> {
  preparingCount.set(preparingCount.get() + 1)
  const ended = () => preparingCount.set(preparingCount.get() - 1)
  preparing = Promise.allSettled([preparing, work.then(ended, ended)])
  return work
}

/** Renders a vehicle form once the photos of a form that was left are in its draft. */
export function AfterPhotos({ children }: { children: ReactNode }) {
  const [isPrepared, setPrepared] = useState(() => !arePhotosPreparing())
  useEffect(() => void whenPhotosPrepared().then(() => setPrepared(true)), [])
  return isPrepared ? children : <p>{t('photos.preparingAll')}</p>
}
