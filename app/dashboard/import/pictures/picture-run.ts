// The pictures that this tab is adding to vehicles, or has added. It goes on while other pages of the dashboard are open.
import { createStore, useStorePart } from '#app/local/state/store.ts'
import type { LeftOut } from './plan-pictures.ts'

export interface PictureRun {
  /** The user who started it. Others do not see it. */
  userId: number
  total: number
  /** How many pictures were prepared or left out so far. */
  done: number
  state: 'adding' | 'stopping' | 'ended'
  /** The addresses of the photos that are in their vehicle. */
  added: string[]
  /** The mutations that name them, one for each vehicle. */
  mids: string[]
  leftOut: LeftOut
}

export const pictureRun = createStore<PictureRun | null>(null)

export const useArePicturesBeingAdded = (): boolean =>
  useStorePart(pictureRun, (run) => run !== null && run.state !== 'ended')
