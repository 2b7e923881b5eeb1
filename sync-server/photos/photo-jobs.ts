// The messages between the server and the process that decodes pictures.
import type { PhotoType, StoredPhoto } from '#domain/photos/photo.ts'
import type { MeasuredBrand } from '#sync-server/store/tables.ts'

export type Inspected = Omit<StoredPhoto, 'url'>

/** `letter`, on `color` in `ink`, is for an icon without a picture. */
export type BrandDrawing =
  | { kind: 'measure' | 'card' }
  | { kind: 'logo'; format: 'webp' | 'png' }
  | { kind: 'icon'; size: number; isMaskable: boolean; letter: string; color: string; ink: string }

export interface DrawnBrand {
  facts: MeasuredBrand | null
  /** In base64. */
  picture: string
}

export interface PhotoJobs {
  /** Decodes the whole picture, and writes a JPEG copy without metadata. */
  inspect: { job: { file: string; type: PhotoType; jpegCopy: string }; result: Inspected }
  /** Writes the copies in every width and the one for Open Graph into a folder. */
  encode: { job: { file: string; folder: string }; result: null }
  /** Writes the copy for Open Graph of a picture of the site. */
  cut: { job: { file: string; jpegCopy: string }; result: null }
  /** Draws a picture of the brand. `file` is null for an icon with a letter. */
  brand: { job: { file: string | null; drawing: BrandDrawing }; result: DrawnBrand }
  /** Decodes a picture of its own. */
  check: { job: object; result: null }
}

export type JobName = keyof PhotoJobs
export type PhotoJob = { [N in JobName]: { name: N } & PhotoJobs[N]['job'] }[JobName]

export type JobReply =
  | { result: PhotoJobs[JobName]['result'] }
  | { refused: RefusalReason }
  /** A file could not be written: Node's error code. */
  | { failed: string }

export type RefusalReason = 'unreadable' | 'animated' | 'too_many_pixels' | 'invisible'

/** The picture cannot be used; another attempt with the same bytes is refused too. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The picture is ${reason}`)
    this.reason = reason
  }
}
