import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { isMailbox } from '#domain/values/text/email.ts'
import { privateHosts } from '#sync-server/picture-copies/private-hosts.ts'
import { DATABASE_URL_FORM, isPlainDatabaseUrl } from '#sync-server/store/database-url.ts'
import {
  type Bucket,
  ofSite,
  type PhotoLocation,
  photoLocation,
} from '#sync-server/store/photo-files/photo-location.ts'

const DEFAULT_SITE = 'main'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MAX_PORT = 65_535
const MAX_PROXIES = 10
const MAX_INQUIRIES = 1_000_000
const MIN_SECRET_BYTES = 32

function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message)
}

/** Values of the log-in form, into which control characters cannot be typed. */
const oneLine = () => z.string().regex(/^\P{Cc}*$/u, 'must not contain line ends or other control characters')

/** The origin of a URL without a path, or null: the app is served at the root of its origin. */
function originOf(value: string): string | null {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  return url?.href === `${url?.origin}/` ? url.origin : null
}

/** An SMTP server, read from `smtp://user:password@host:port` or `smtps://...`. */
export interface SmtpConfig {
  host: string
  port: number
  /** TLS from the beginning. */
  secure: boolean
  auth?: { user: string; pass: string }
  /** If this is absent, mail for another machine is sent over TLS or not at all. */
  isTlsOptional?: true
}

/** @returns null for another address, and for one with a path or another option than `tls=optional` */
function smtpOf(value: string): SmtpConfig | null {
  const url = /^smtps?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '') return null
  const secure = url.protocol === 'smtps:'
  const isTlsOptional = url.search === '?tls=optional' && !secure
  if (url.search !== '' && !isTlsOptional) return null
  const [user, pass] = [url.username, url.password].map(decoded)
  if (user === undefined || pass === undefined) return null
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user === '' ? {} : { auth: { user, pass } }),
    ...(isTlsOptional ? { isTlsOptional } : {}),
  }
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const environment = z.object({
  PORT: wholeNumber(0, MAX_PORT).default(3000),
  HOST: z
    .string()
    .refine((value) => isIPv6(value) || /^[\w.-]+$/.test(value), 'must be a host name or an address, without a port')
    .default('127.0.0.1'),
  DATA_DIR: oneLine()
    .refine((value) => value.trim() !== '', 'must not be blank')
    .refine((value) => !value.startsWith('~'), 'must not begin with ~: write the home folder out')
    .default('./data'),
  JWT_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES, `must be at least ${MIN_SECRET_BYTES} bytes`)
    .optional(),
  // Normalized like the names typed at log-in; another form would never match.
  ADMIN_USERNAME: z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, 'must not be blank')
    .max(100, 'must be at most 100 characters')
    .pipe(oneLine())
    .default('admin'),
  ADMIN_PASSWORD: oneLine()
    .min(6, 'must be at least 6 characters')
    .max(128, 'must be at most 128 characters')
    .optional(),
  SEED: z.enum(['sample', 'none'], 'must be sample or none').default('sample'),
  DATABASE_URL: z.string().refine(isPlainDatabaseUrl, `must be ${DATABASE_URL_FORM}`).optional(),
  SITE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1 to 63 lower-case letters, digits and hyphens')
    .default(DEFAULT_SITE),
  PHOTO_STORE: oneLine()
    .refine((value) => value.trim() !== '' && !value.startsWith('~'), 'must not be blank or begin with ~')
    .transform(photoLocation)
    .pipe(
      z.custom<PhotoLocation>(
        (value) => value !== null,
        'must be a folder, or like s3://bucket?endpoint=https://host&region=name',
      ),
    )
    .optional(),
  BACKUP_TO: z
    .string()
    .transform(photoLocation)
    .pipe(
      z.custom<Bucket>(
        (value) => value !== null && typeof value === 'object' && 'bucket' in value,
        'must be like s3://bucket/path?endpoint=https://host&region=name',
      ),
    )
    .optional(),
  TRUST_PROXY: wholeNumber(0, MAX_PROXIES).default(0),
  PUBLIC_URL: z
    .string()
    .trim()
    .transform(originOf)
    .pipe(z.string('must be like https://cars.example: http:// or https:// and a host, without a path'))
    .optional(),
  SMTP_URL: z
    .string()
    .trim()
    .transform(smtpOf)
    .pipe(z.custom<SmtpConfig>((value) => value !== null, 'must be like smtp://user:password@host:587 or smtps://host'))
    .optional(),
  MAIL_FROM: z.string().trim().refine(isMailbox, 'must be an e-mail address').optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  INQUIRIES_PER_NETWORK: wholeNumber(1, MAX_INQUIRIES).default(200),
  INQUIRIES_TOTAL: wholeNumber(1, MAX_INQUIRIES).default(1000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces')
    .optional(),
  COPY_FROM_PRIVATE_ADDRESSES: z
    .string()
    .transform(privateHosts)
    .pipe(
      z.custom<string[]>(
        (value) => value !== null,
        'must be host names or addresses, each with or without a port, and commas',
      ),
    )
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/** The names of the variables that the server reads. */
const VARIABLES: readonly string[] = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

export class InvalidConfig extends Error {
  override name = 'InvalidConfig'
}

/** Sites of one database have folders of their own: the server of a site removes photos that no car of this site names. */
function dataDirOf({ DATA_DIR, SITE }: z.output<typeof environment>, inDatabase: boolean): string {
  return !inDatabase || SITE === DEFAULT_SITE ? DATA_DIR : join(DATA_DIR, SITE)
}

function photoStoreOf(
  { PHOTO_STORE, SITE }: z.output<typeof environment>,
  inDatabase: boolean,
): PhotoLocation | undefined {
  return PHOTO_STORE && ofSite(PHOTO_STORE, SITE, !inDatabase || SITE === DEFAULT_SITE)
}

/** The files of the sites of one database have the same names. */
function backupToOf({ BACKUP_TO, SITE }: z.output<typeof environment>): Bucket | undefined {
  return BACKUP_TO && SITE !== DEFAULT_SITE ? { ...BACKUP_TO, prefix: `${BACKUP_TO.prefix}${SITE}/` } : BACKUP_TO
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * @param isInDatabase of a store that a move names; by default that of the servers
 * @throws InvalidConfig with a message of one line that names the variables but not their values, because some are secrets
 */
export function readConfig(env: Environment, isInDatabase?: boolean) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new InvalidConfig(`Invalid environment: ${problems.join('; ')}`)
  }
  const values = parsed.data
  const inDatabase = isInDatabase ?? values.DATABASE_URL !== undefined
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: dataDirOf(values, inDatabase),
    /** The PostgreSQL database of the store; without it the store is in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The site in the database. */
    site: values.SITE,
    /** Where the files of photos are, if not in `dataDir`. */
    photoStore: photoStoreOf(values, inDatabase),
    /** Where backups are copied to. */
    backupTo: backupToOf(values),
    jwtSecret: values.JWT_SECRET,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    seed: values.SEED,
    /** The number of trusted reverse proxies, for X-Forwarded-* headers. */
    trustProxy: values.TRUST_PROXY,
    /** An origin without a trailing slash. */
    publicUrl: values.PUBLIC_URL,
    /** If this is absent, no e-mail is sent. */
    smtp: values.SMTP_URL,
    /** The sender of e-mails. */
    mailFrom: values.MAIL_FROM,
    /** If this is absent, the metrics are for clients on this machine only. */
    metricsToken: values.METRICS_TOKEN,
    rateLimits: values.RATE_LIMITS === 'on',
    /** Ceilings of accepted enquiries per hour. */
    inquiriesPerNetwork: values.INQUIRIES_PER_NETWORK,
    inquiriesTotal: values.INQUIRIES_TOTAL,
    /** Hosts of the own network from which pictures may be copied. */
    copyFromPrivateAddresses: values.COPY_FROM_PRIVATE_ADDRESSES ?? [],
    logLevel: values.LOG_LEVEL,
  }
}

/** The places that the maintenance commands read: the store of the servers, and where a move finds or puts the photos. */
export function readLocations(env: Environment) {
  const { dataDir, databaseUrl, site, photoStore, backupTo } = readConfig(env)
  const locationOf = (inDatabase: boolean) => readConfig(env, inDatabase)
  return { dataDir, databaseUrl, site, photoStore, backupTo, locationOf }
}

/** Names up to this length have many neighbours. */
const SHORT_NAME = 6

/** @returns one line for each variable that is not known but similar to a known one. Without values, because some are secrets. */
export function misspelledVariables(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    if (VARIABLES.includes(name)) return []
    const meant = VARIABLES.find((known) => distance(name.toUpperCase(), known) <= (known.length > SHORT_NAME ? 2 : 1))
    return meant ? [`${name} is not a variable of this server. Is ${meant} meant?`] : []
  })
}

/** How many letters must be changed, added or removed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
