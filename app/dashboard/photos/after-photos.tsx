import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#text/t.ts'
import { arePhotosPreparing, whenPhotosPrepared } from './preparing-photos.ts'

/** Renders a vehicle form once the photos of a form that was left are in its draft. */
export function AfterPhotos({ children }: { children: ReactNode }) {
  const [isPrepared, setPrepared] = useState(() => !arePhotosPreparing())
  useEffect(() => void whenPhotosPrepared().then(() => setPrepared(true)), [])
  return isPrepared ? children : <p>{t('photos.preparingAll')}</p>
}
