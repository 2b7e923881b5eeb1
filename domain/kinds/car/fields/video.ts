// Videos of cars are on YouTube or Vimeo. Visitors load this file.

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]{6,20})(?![\w-])\S*$/i
const VIMEO =
  /^https:\/\/(?:(?:www\.)?vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{5,12})(?:\/([\da-f]{6,20}))?(?![\w/])\S*$/i

/** An address of one of them. */
export const VIDEO: RegExp = new RegExp(`${YOUTUBE.source}|${VIMEO.source}`, 'i')

export interface VideoPlayer {
  platform: 'YouTube' | 'Vimeo'
  /** The player that sets no cookies. */
  address: string
}

/** The player of a video; null for another address. */
export function videoPlayer(video: string): VideoPlayer | null {
  const [, youtube] = YOUTUBE.exec(video) ?? []
  if (youtube) return { platform: 'YouTube', address: `https://www.youtube-nocookie.com/embed/${youtube}?rel=0` }
  const [, vimeo, key] = VIMEO.exec(video) ?? []
  if (!vimeo) return null
  const hash = key ?? /[?&]h=([\da-f]{6,20})/i.exec(video)?.[1]
  return { platform: 'Vimeo', address: `https://player.vimeo.com/video/${vimeo}?dnt=1${hash ? `&h=${hash}` : ''}` }
}
