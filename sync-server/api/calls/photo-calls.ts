import * as z from 'zod/mini'
import { PHOTO_TYPES, PHOTO_WIDTHS } from '#domain/photos/photo.ts'
import { SHOTS } from '#domain/photos/shots.ts'
import { faultParts } from '#domain/protocol/outcome-schema.ts'
import { rule } from '#domain/values/issue.ts'
import { declareCalls, KIB } from './declare-calls.ts'
import { request, response } from './named-schemas.ts'
import { id, time } from './sent-records.ts'

const storedPhoto = response(
  'StoredPhoto',
  z.object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
)

/** None is counted twice. `failed` has a picture from its first failed try; `nextTry` is null after the last one. */
const pictureCopies = response(
  'PictureCopies',
  z.object({
    waiting: z.int(),
    copied: z.int(),
    failed: z.array(
      z.object({
        carId: id,
        address: z.string(),
        /** English. */
        reason: z.string(),
        code: z.string(),
        values: faultParts.values,
        nextTry: z.nullable(time),
      }),
    ),
  }),
)

export const PHOTO_CALLS = declareCalls({
  'GET /photos/{hash}': {
    summary: 'A photo; for visitors only those that they may see',
    who: 'reader',
    query: {
      w: {
        description: 'Width in pixels',
        schema: z.pipe(
          z.enum(PHOTO_WIDTHS.map(String), rule('type.one_of', { options: PHOTO_WIDTHS.join(', ') })),
          z.transform(Number),
        ),
        described: z.literal([...PHOTO_WIDTHS]),
      },
      og: { description: 'Any value: the picture for Open Graph, 1200 x 630 pixels', schema: z.string() },
      original: { description: 'Any value: the uploaded bytes, for staff only', schema: z.string() },
    },
    responses: { 200: 'image/*', 206: 'image/*' },
    sends: ['ETag'],
    errors: [416],
  },
  'PUT /photos/{hash}': {
    summary: 'Upload a photo under the SHA-256 hash of its bytes',
    who: 'staff',
    query: { shot: { description: 'What the photo shows', schema: z.enum(SHOTS, rule('type.shot')) } },
    file: PHOTO_TYPES,
    responses: { 200: storedPhoto, 201: storedPhoto },
    errors: [403, 408],
    limits: { writes: 1 },
  },
  'GET /picture-copies': {
    summary: 'The pictures of other sites that are copied, until 7 days after their end',
    who: 'staff',
    responses: { 200: pictureCopies },
  },
  'POST /picture-copies': {
    summary: 'Copy the pictures of these cars that are on other sites, and those that have failed again',
    who: 'staff',
    body: request(
      'CopiedCars',
      z.object({
        carIds: z.array(z.int(rule('vehicle_numbers', { field: 'carIds' })), rule('list', { field: 'carIds' })),
      }),
    ),
    responses: { 202: pictureCopies },
    limits: { bytes: 256 * KIB, writes: 1 },
  },
})

/** `contrast` is that of the visible pixels to each kind of background. */
const brandPicture = response(
  'BrandPicture',
  z.object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    contrast: z.object({ light: z.number(), dark: z.number() }),
    isOpaque: z.boolean(),
  }),
)

export const BRAND_CALLS = declareCalls({
  'GET /brand/{hash}': {
    summary: 'A logo or icon by the address that its upload has sent, or by its hash; with transparency',
    who: 'anyone',
    query: { og: { description: 'Any value: on a ground, 1200 x 630 pixels, for Open Graph', schema: z.string() } },
    responses: { 200: 'image/*' },
    sends: ['ETag'],
  },
  'GET /brand/icons/{name}': {
    summary: 'The icon of the site in one of the sizes that the manifests name',
    who: 'anyone',
    responses: { 200: 'image/png' },
    sends: ['ETag'],
  },
  'PUT /brand/{hash}': {
    summary: 'Upload a logo or icon under the SHA-256 hash of its bytes',
    who: 'admin',
    file: PHOTO_TYPES,
    responses: { 200: brandPicture, 201: brandPicture },
    errors: [408],
    limits: { writes: 1 },
  },
})
