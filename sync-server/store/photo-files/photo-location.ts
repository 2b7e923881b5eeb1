// Where the files of photos are, as PHOTO_STORE names it: the path of a folder, or a bucket of an S3-compatible object store.
import { join, resolve } from 'node:path'
import { PHOTO_FOLDER } from './photo-files.ts'

export interface Bucket {
  bucket: string
  /** Begins the name of every object. Empty, or with a slash at the end. */
  prefix: string
  /** Undefined: Amazon S3. */
  endpoint: string | undefined
  region: string
}

export type PhotoLocation = { folder: string } | Bucket

const DEFAULT_REGION = 'us-east-1'
const PARAMETERS = ['endpoint', 'region']

/** @returns null for an address of a bucket that cannot be read, and for one of another scheme, which is no folder */
export function photoLocation(text: string): PhotoLocation | null {
  if (!/^s3:|^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { folder: text }
  const url = URL.canParse(text) ? new URL(text) : null
  const names = [...(url?.searchParams.keys() ?? [])]
  const isKnown = names.every((name) => PARAMETERS.includes(name)) && new Set(names).size === names.length
  const endpoint = url?.searchParams.get('endpoint') ?? undefined
  const hasEndpoint = endpoint === undefined || (/^https?:\/\/[^/]/i.test(endpoint) && URL.canParse(endpoint))
  // Credentials are in variables of their own: an address is printed.
  if (
    url?.protocol !== 's3:' ||
    !/^[\w.-]+$/.test(url.host) ||
    url.username !== '' ||
    url.hash !== '' ||
    !isKnown ||
    !hasEndpoint
  )
    return null
  const folders = url.pathname.split('/').filter((name) => name !== '')
  const region = url.searchParams.get('region') ?? DEFAULT_REGION
  return { bucket: url.host, prefix: folders.map((name) => `${name}/`).join(''), endpoint, region }
}

/** Each site has photos of its own: a server removes those that no car of its site names. */
export function ofSite(location: PhotoLocation, site: string, isDefaultSite: boolean): PhotoLocation {
  if ('folder' in location) return isDefaultSite ? location : { folder: join(location.folder, site) }
  return { ...location, prefix: `${location.prefix}${site}/` }
}

/** For messages. @param location undefined: in the data folder */
export function describeLocation(location: PhotoLocation | undefined, dataDir: string): string {
  if (!location) return resolve(dataDir, PHOTO_FOLDER)
  if ('folder' in location) return resolve(location.folder)
  return `s3://${location.bucket}/${location.prefix}${location.endpoint ? ` at ${location.endpoint}` : ''}`
}
