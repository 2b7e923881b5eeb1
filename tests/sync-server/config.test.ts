import { describe, expect, it } from 'vitest'
import { InvalidConfig, misspelledVariables, readConfig } from '#sync-server/config.ts'
import { openDatabase } from '#sync-server/store/postgres/database.ts'

it('has a default for every variable', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    site: 'main',
    adminUsername: 'admin',
    seed: 'sample',
    trustProxy: 0,
    rateLimits: true,
    inquiriesPerNetwork: 200,
    inquiriesTotal: 1000,
    copyFromPrivateAddresses: [],
    logLevel: 'info',
  })
  expect(readConfig({ PORT: '', SEED: '', PATH: '/bin' })).toEqual(readConfig({}))
})

it('reads every variable', () => {
  const secret = 's'.repeat(32)
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/cars',
    DATABASE_URL: 'postgres://cars:secret@db.example/cars',
    SITE: 'north-1',
    JWT_SECRET: secret,
    ADMIN_USERNAME: ' boss ',
    ADMIN_PASSWORD: 'secret1',
    SEED: 'none',
    TRUST_PROXY: '2',
    PUBLIC_URL: 'https://cars.example/',
    SMTP_URL: 'smtp://site:p%40ss@mail.example:2525',
    MAIL_FROM: 'site@cars.example',
    RATE_LIMITS: 'off',
    INQUIRIES_PER_NETWORK: '30',
    INQUIRIES_TOTAL: '500',
    COPY_FROM_PRIVATE_ADDRESSES: 'dms.local, 10.0.0.7:8080',
    LOG_LEVEL: 'debug',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/cars/north-1',
    databaseUrl: 'postgres://cars:secret@db.example/cars',
    site: 'north-1',
    jwtSecret: secret,
    adminUsername: 'boss',
    adminPassword: 'secret1',
    seed: 'none',
    trustProxy: 2,
    publicUrl: 'https://cars.example',
    smtp: { host: 'mail.example', port: 2525, secure: false, auth: { user: 'site', pass: 'p@ss' } },
    mailFrom: 'site@cars.example',
    rateLimits: false,
    inquiriesPerNetwork: 30,
    inquiriesTotal: 500,
    copyFromPrivateAddresses: ['dms.local', '10.0.0.7:8080'],
    logLevel: 'debug',
  })
})

it.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
  ['smtp://mail.example?tls=optional', { host: 'mail.example', port: 587, secure: false, isTlsOptional: true }],
  ['smtps://mail.example/', { host: 'mail.example', port: 465, secure: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
])('reads SMTP_URL=%j', (value, smtp) => {
  expect(readConfig({ SMTP_URL: value }).smtp).toEqual(smtp)
})

it.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://mail.example?tls=0',
  'smtp://mail.example?tls=optional&pool=1',
  'smtps://mail.example?tls=optional',
  'smtp://a:%zz@b',
])('refuses SMTP_URL=%j without repeating it', (value) => {
  const message = 'Invalid environment: SMTP_URL must be like smtp://user:password@host:587 or smtps://host'
  expect(() => readConfig({ SMTP_URL: value })).toThrow(new InvalidConfig(message))
})

it.each([
  'postgres://cars:12#34@db.example/cars',
  'postgres://cars:12/34@db.example/cars',
  'postgres://cars:12?34@db.example/cars',
  'postgres://cars:xy@12#34@db.example/cars',
  'postgres://cars:xy@12?34@db.example/cars',
  'smtp://cars:12#34@mail.example',
  'smtp://cars:xy@12#34@mail.example',
])('refuses %s, a part of whose password would be a host or a port, without repeating it', async (value) => {
  const name = value.startsWith('smtp') ? 'SMTP_URL' : 'DATABASE_URL'
  const problems: (() => unknown)[] = [() => readConfig({ [name]: value })]
  if (name === 'DATABASE_URL') problems.push(() => openDatabase(value, 'test'))
  for (const problem of problems) {
    const error = await Promise.resolve()
      .then(problem)
      .catch((refused: Error) => refused)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).not.toMatch(/12|34|xy/)
  }
})

it('accepts a database URL with an escaped password and options', () => {
  const value = 'postgres://cars:12%2334@db.example/cars?sslmode=verify-full&sslrootcert=/etc/ca.pem'
  expect(readConfig({ DATABASE_URL: value }).databaseUrl).toBe(value)
})

it.each([
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['PROT', undefined],
  ['SEEDS', 'SEED'],
])('warns of %s: %s', (name, meant) => {
  const system = { PATH: '/bin', HOME: '/root', HTTP_PROXY: 'x', HOSTNAME: 'x', USER: 'x', NODE_ENV: 'x', PORT: '1' }
  const lines = misspelledVariables({ ...system, [name]: 'a secret' })
  expect(lines).toEqual(meant ? [`${name} is not a variable of this server. Is ${meant} meant?`] : [])
})

it('refuses a MAIL_FROM that is no address', () => {
  expect(() => readConfig({ MAIL_FROM: 'a@b.c, d@e.f' })).toThrow('MAIL_FROM must be an e-mail address')
})

it.each(['https://cars.example', 'https://cars.example/', 'HTTPS://Cars.Example:443', ' https://cars.example\n'])(
  'reads PUBLIC_URL=%j as an origin',
  (value) => {
    expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe('https://cars.example')
  },
)

it.each(['localhost', '0.0.0.0', '::', 'fe80::1%eth0', 'cars_1.example'])('accepts HOST=%s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host)
})

it.each(['/srv/our cars', 'data/~', './~'])('accepts DATA_DIR=%j', (dir) => {
  expect(readConfig({ DATA_DIR: dir }).dataDir).toBe(dir)
})

it('PHOTO_STORE is a folder or a bucket, with a part of its own for each site', () => {
  const photos = (PHOTO_STORE: string, env = {}) => readConfig({ PHOTO_STORE, ...env }).photoStore
  const north = { DATABASE_URL: 'postgres://localhost/cars', SITE: 'north' }
  expect(readConfig({}).photoStore).toBe(undefined)
  expect(photos('/mnt/photos')).toEqual({ folder: '/mnt/photos' })
  expect(photos('/mnt/photos', { ...north, SITE: 'main' })).toEqual({ folder: '/mnt/photos' })
  expect(photos('/mnt/photos', north)).toEqual({ folder: '/mnt/photos/north' })
  const amazon = { bucket: 'cars', prefix: 'main/', endpoint: undefined, region: 'us-east-1' }
  expect(photos('s3://cars')).toEqual(amazon)
  const address = 's3://cars/group/photos?endpoint=http://127.0.0.1:9000&region=eu-central-1'
  expect(photos(address, north)).toEqual({
    bucket: 'cars',
    prefix: 'group/photos/north/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-central-1',
  })
})

it('BACKUP_TO is a bucket, with a part of its own for each site but main', () => {
  const to = (BACKUP_TO: string, SITE = 'main') => readConfig({ BACKUP_TO, SITE }).backupTo
  expect(to('s3://safe')).toMatchObject({ bucket: 'safe', prefix: '' })
  expect(to('s3://safe/cars?region=eu-central-1')).toMatchObject({ prefix: 'cars/', region: 'eu-central-1' })
  expect(to('s3://safe/cars', 'north')).toMatchObject({ prefix: 'cars/north/' })
  expect(() => to('/mnt/safe')).toThrow(/^Invalid environment: BACKUP_TO must be like s3:/)
})

it('normalizes ADMIN_USERNAME like the names typed at log-in', () => {
  expect(readConfig({ ADMIN_USERNAME: 'Jose\u0301' }).adminUsername).toBe('Jos\u00e9')
})

describe('an invalid value is an error of one line that names the variable', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PORT', '8080 '],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', 'localhost:3000'],
    ['HOST', '[::1]'],
    ['DATA_DIR', ' '],
    ['PHOTO_STORE', 'gs://cars'],
    ['PHOTO_STORE', 'https://cars.example/photos'],
    ['PHOTO_STORE', 'file:///mnt/photos'],
    ['DATA_DIR', '~/cars'],
    ['DATA_DIR', '/srv/cars\n'],
    ['JWT_SECRET', 'ä'.repeat(15)],
    ['ADMIN_USERNAME', ' '],
    ['ADMIN_USERNAME', 'a\u0001b'],
    ['ADMIN_USERNAME', 'a\nb'],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_PASSWORD', 'correct horse\n'],
    ['SEED', 'yes'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_URL', 'postgres:cars'],
    ['SITE', 'Main'],
    ['SITE', '-north'],
    ['PHOTO_STORE', ' '],
    ['PHOTO_STORE', '~/photos'],
    ['PHOTO_STORE', 's3://'],
    ['PHOTO_STORE', 's3:photos'],
    ['PHOTO_STORE', 's3://key:secret@photos'],
    ['PHOTO_STORE', 's3://photos?endpoint=minio.internal'],
    ['PHOTO_STORE', 's3://photos?secret=abc'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', 'long enough, but with spaces'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '11'],
    ['PUBLIC_URL', 'cars.example'],
    ['PUBLIC_URL', 'ftp://cars.example'],
    ['PUBLIC_URL', 'https:cars.example'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://cars.example/lot/'],
    ['PUBLIC_URL', 'https://cars.example//'],
    ['PUBLIC_URL', 'https://cars.example?lot=1'],
    ['PUBLIC_URL', 'https://cars.example/#lot'],
    ['PUBLIC_URL', 'https://me:secret@cars.example'],
    ['RATE_LIMITS', '0'],
    ['RATE_LIMITS', 'OFF'],
    ['INQUIRIES_PER_NETWORK', '0'],
    ['INQUIRIES_TOTAL', 'many'],
    ['COPY_FROM_PRIVATE_ADDRESSES', 'http://dms.local'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'postgres://ann@one,two/cars'],
    ['DATABASE_URL', 'postgres://ann@/cars?host=one,two'],
    ['DATABASE_URL', 'postgres://ann@one:5432,two:5432/cars'],
  ])('%s=%j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(InvalidConfig)
    const line = new RegExp(`^Invalid environment: ${name} must [^\\n]+$`)
    expect(() => readConfig({ [name]: value })).toThrow(line)
  })

  it('names what is valid', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://cars.example/lot/' })).toThrow(
      /https:\/\/cars\.example: .* without a path$/,
    )
    expect(() => readConfig({ DATABASE_URL: 'mysql://cars:secret@localhost' })).toThrow(
      /DATABASE_URL must be like postgres:\/\/USER:PASSWORD@HOST\/DATABASE, with one HOST, and # \/ \? @ in USER and PASSWORD written as %23 %2F %3F %40$/,
    )
  })

  it('does not repeat a secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'too short', PORT: 'x' })).toThrow(
      /^Invalid environment: PORT .+; JWT_SECRET /,
    )
    expect(() => readConfig({ JWT_SECRET: 'too short' })).not.toThrow(/too short/)
  })
})
