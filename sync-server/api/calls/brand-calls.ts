import * as z from 'zod/mini'
import { PHOTO_TYPES } from '#domain/photos/photo.ts'
import { declareCalls } from './declare-calls.ts'
import { response } from './named-schemas.ts'

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
