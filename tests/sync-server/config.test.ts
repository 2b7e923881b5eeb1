import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from '#sync-server/config.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    adminUsername: 'admin',
    seed: 'sample',
    trustProxy: 0,
    rateLimits: true,
    logLevel: 'info',
  })
  expect(readConfig({ PORT: '', SEED: '', PATH: '/bin' })).toEqual(readConfig({}))
})

it('reads what is set', () => {
  const secret = 's'.repeat(32)
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/cars',
    JWT_SECRET: secret,
    ADMIN_USERNAME: ' boss ',
    ADMIN_PASSWORD: 'secret1',
    SEED: 'none',
    DATABASE_URL: 'postgresql://localhost/cars',
    TRUST_PROXY: '2',
    PUBLIC_URL: 'https://cars.example/',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/cars',
    jwtSecret: secret,
    adminUsername: 'boss',
    adminPassword: 'secret1',
    seed: 'none',
    databaseUrl: 'postgresql://localhost/cars',
    trustProxy: 2,
    publicUrl: 'https://cars.example',
    rateLimits: false,
    logLevel: 'debug',
  })
})

it('takes the admin’s name in the form in which log-in reads it', () => {
  expect(readConfig({ ADMIN_USERNAME: 'Jose\u0301' }).adminUsername).toBe('Jos\u00e9')
})

describe('what is invalid stops the start with one line that names it', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['JWT_SECRET', 'ä'.repeat(15)],
    ['ADMIN_USERNAME', ' '],
    ['ADMIN_USERNAME', 'a\u0001b'],
    ['ADMIN_PASSWORD', '12345'],
    ['SEED', 'yes'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['TRUST_PROXY', 'true'],
    ['PUBLIC_URL', 'cars.example'],
    ['PUBLIC_URL', 'ftp://cars.example'],
    ['RATE_LIMITS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigInvalid)
    const line = new RegExp(`^Invalid environment: ${name} must [^\\n]+$`)
    expect(() => readConfig({ [name]: value })).toThrow(line)
  })

  it('without repeating a secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'too short', PORT: 'x' })).toThrow(
      /^Invalid environment: PORT .+; JWT_SECRET /,
    )
    expect(() => readConfig({ JWT_SECRET: 'too short' })).not.toThrow(/too short/)
  })
})
