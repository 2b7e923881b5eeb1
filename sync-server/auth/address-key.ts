import { isIPv6 } from 'node:net'

const GROUPS = 8

/** The key for limits per client: an IPv4 address, or the /64 network of an IPv6 address, because a client has all of it. */
export const addressKey = (address: string): string => networkOf(address, 4)

/** The key for limits per site: an IPv4 address, or the /48 network of an IPv6 address, which one customer can have. */
export const siteKey = (address: string): string => networkOf(address, 3)

/** @param groups the number of leading groups of an IPv6 address that the key contains */
function networkOf(address: string, groups: number): string {
  const plain = withoutPort(address).replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Some proxies send `address:port` and `[IPv6]:port` in `X-Forwarded-For`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address
}
