import { join } from 'node:path'
import {
  copyWidths,
  MAX_PHOTO_BYTES,
  PHOTO_TYPES,
  PHOTO_WIDTHS,
  type PhotoType,
  photoAddress,
} from '#domain/photos/photo.ts'
import { placeholderWidth } from '#domain/photos/placeholder.ts'
import type { Shot } from '#domain/photos/shots.ts'
import { issue } from '#domain/values/issue.ts'
import { type ApiDependencies, type ApiRequest, type Handler, Reply } from '#sync-server/api/handler.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { liftBodyTimeLimit } from '#sync-server/http/body-time-limit.ts'
import { receiveFile } from '#sync-server/http/receive-file.ts'
import { sendRange } from '#sync-server/http/send-range.ts'
import { PictureRefused, type RefusalReason } from '#sync-server/photos/photo-jobs.ts'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import { photoQuota } from '#sync-server/photos/photo-quota.ts'
import type { AddedPhoto } from '#sync-server/photos/photo-rows.ts'
import { pictureType, SIGNATURE_BYTES } from '#sync-server/photos/picture-kind.ts'
import { publicPhotos } from '#sync-server/photos/public-photos.ts'
import {
  type CopyFormat,
  copyName,
  JPEG_COPY,
  ORIGINAL,
  photoFolder,
  SHARED_COPY,
} from '#sync-server/store/photo-files/photo-files.ts'
import { PhotosUnreachable, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

/** Enough for the largest photo at 90 kB/s. */
export const UPLOAD_TIME_LIMIT_MS = 5 * 60_000
const WIDEST = Math.max(...PHOTO_WIDTHS)
const HASH = /^[\da-f]{64}$/
/** Refusals with these codes of Node mean that the disk cannot take the file. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']

type Upload = ApiRequest<'PUT /photos/{hash}' | 'PUT /brand/{hash}'>

export function uploadPhoto(deps: ApiDependencies): Handler<'PUT /photos/{hash}'> {
  const receive = photoReceiver(deps)
  return async (request) => {
    const { row, isNew } = await receive(request, { isBrand: false, shot: request.query.shot })
    const { width, height, placeholder } = row
    const url = photoAddress(request.params.hash)
    return new Reply({ url, width, height, placeholder }, { status: isNew ? 201 : 200 })
  }
}

/** @returns a function that stores the photo of a request, or throws the error to respond with */
export function photoReceiver({ store, photos, quotas }: ApiDependencies) {
  const withinQuota = photoQuota(store, quotas.unnamedPhotos)
  return async (request: Upload, kind: { isBrand: boolean; shot?: Shot | undefined }): Promise<AddedPhoto> => {
    const { hash } = request.params
    if (!HASH.test(hash)) throwRefusedPhoto('photo.address')
    const type = declaredType(request)
    try {
      return await withinQuota(request.user.id, hash, () =>
        photos.withSpace(declaredBytes(request), () => receivePhoto(request, photos, { type, ...kind })),
      )
    } catch (error) {
      if (error instanceof PictureRefused) REFUSALS[error.reason]()
      const { code = '', message } = error as NodeJS.ErrnoException
      if (DISK_CODES.includes(code)) throw new StoreUnavailable(message, { cause: error })
      throw error
    }
  }
}

async function receivePhoto(
  { body, caller, params: { hash } }: Upload,
  photos: PhotoLibrary,
  { type, isBrand, shot }: { type: PhotoType; isBrand: boolean; shot?: Shot | undefined },
) {
  const { files } = photos
  const stagedFolder = await files.stage()
  liftBodyTimeLimit(body)
  try {
    const { bytes, sha256 } = await receiveFile(body, {
      path: join(stagedFolder, ORIGINAL),
      limitBytes: MAX_PHOTO_BYTES,
      timeLimitMs: UPLOAD_TIME_LIMIT_MS,
      startBytes: SIGNATURE_BYTES,
      checkStart(start) {
        if (start.length === 0) REFUSALS.unreadable()
        if (pictureType(start) !== type) throwWrongType()
      },
    })
    if (sha256 !== hash) throwRefusedPhoto('photo.hash')
    return await photos.add({ stagedFolder, hash, type, bytes, shot, caller, isBrand })
  } finally {
    await files.discard(stagedFolder)
  }
}

/** At least as many as are received: the limit without a length. */
function declaredBytes({ header }: Upload): number {
  return Math.min(Number(header('Content-Length') || MAX_PHOTO_BYTES), MAX_PHOTO_BYTES)
}

function declaredType({ header }: Upload): PhotoType {
  const declared = header('Content-Type').split(';')[0]?.trim().toLowerCase()
  const type = PHOTO_TYPES.find((one) => one === declared)
  const encoding = header('Content-Encoding').trim().toLowerCase()
  return type && (encoding === '' || encoding === 'identity') ? type : throwWrongType()
}

const REFUSALS: Record<RefusalReason, () => never> = {
  unreadable: () => throwRefusedPhoto('photo.unreadable'),
  animated: throwWrongType,
  invisible: () => throwRefusedPhoto('photo.invisible'),
  too_many_pixels: () => throwHttpError(413, 'too_large.pixels'),
}

function throwWrongType(): never {
  throwHttpError(415, 'unsupported_media_type.photo')
}

/** With `errors`, which tell devices that the refusal is final. */
function throwRefusedPhoto(key: 'photo.address' | 'photo.hash' | 'photo.unreadable' | 'photo.invisible'): never {
  throwInvalid([issue('photo', key)])
}

export function showPhoto({ store, photos }: ApiDependencies): Handler<'GET /photos/{hash}'> {
  const isPublic = publicPhotos(store)
  return async ({ params: { hash }, query, actor, header }) => {
    const width = query.og === undefined ? (query.w ?? WIDEST) : null
    const row = HASH.test(hash) ? (await store.read()).get('photos', hash) : undefined
    const mayCache = row !== undefined && (await isPublic(hash))
    const isVisitor = actor.role === 'visitor'
    // The uploaded bytes may have metadata, for example where the photo was taken.
    const wantsOriginal = query.original !== undefined
    if (!row || (isVisitor && (!mayCache || wantsOriginal))) throwNotFound()
    const name = wantsOriginal ? ORIGINAL : row.encoded ? chooseCopy(header('Accept'), row, width) : JPEG_COPY
    const file = (await photos.files.find(photoFolder(hash, row), name)) ?? (await throwMissing(photos))
    return (ctx) => {
      ctx.vary('Accept')
      ctx.set('Cache-Control', cacheControl(mayCache && !wantsOriginal, row))
      ctx.etag = `${hash.slice(0, 16)}-${name}-${file.bytes}`
      ctx.type = wantsOriginal ? 'application/octet-stream' : name.slice(name.lastIndexOf('.'))
      sendRange(ctx, file)
    }
  }
}

/** @param requested null for the picture of Open Graph */
function chooseCopy(accept: string, { placeholder }: UploadedPhoto, requested: number | null): string {
  if (requested === null) return SHARED_COPY
  const format = acceptedFormat(accept)
  if (!format) return JPEG_COPY
  const widths = copyWidths(placeholderWidth(placeholder))
  return copyName(widths.includes(requested) ? requested : (widths.at(-1) as number), format)
}

/** Only a client that names a format is known to support it: many that accept every type do not. */
export function acceptedFormat(accept: string): CopyFormat | null {
  const isNamed = (type: string) =>
    new RegExp(`(?:^|,)\\s*${type}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(accept)
  if (isNamed('image/avif')) return 'avif'
  return isNamed('image/webp') ? 'webp' : null
}

/** A photo that visitors may not see is stored by no cache: the next person at the device may be a visitor. */
function cacheControl(isPublicPhoto: boolean, { encoded }: UploadedPhoto): string {
  if (!isPublicPhoto) return 'private, no-store'
  return encoded ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Reports a photo that has a row. @throws PhotosUnreachable, or HttpError 404 when only its files are not there */
async function throwMissing(photos: PhotoLibrary): Promise<never> {
  if (!(await photos.isReady())) throw new PhotosUnreachable(`${photos.files.name} does not have its photos`)
  throwNotFound()
}

function throwNotFound(): never {
  throwHttpError(404, 'not_found.photo')
}
