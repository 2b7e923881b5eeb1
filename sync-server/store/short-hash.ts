import { createHmac, hash } from 'node:crypto'

/** 132 bits tell requests under one key apart. One is stored for each change of 400 days. */
const LENGTH = 22

/** The hash of a JSON value. The order of keys has no meaning. @param secret for values that the hash must not allow guessing */
export function shortHash(value: unknown, secret?: string): string {
  const text = JSON.stringify(sortKeys(value))
  const digest =
    secret === undefined
      ? hash('sha256', text, 'base64url')
      : createHmac('sha256', secret).update(text).digest('base64url')
  return digest.slice(0, LENGTH)
}

/** JSON objects as sorted lists of entries; an undefined value is none. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, child]) => child !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, child]) => [key, sortKeys(child)])
}
