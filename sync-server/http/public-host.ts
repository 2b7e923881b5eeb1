// Prevents server-side request forgery through addresses that people choose: push endpoints and pictures of other sites. They must lead
// to the public internet. The resolved addresses are checked with every connection, which goes to one of them without a second question.
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const RESERVED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** The only public part of IPv6. The reserved ranges in it are for documentation or map to IPv4. */
const PUBLIC_V6: readonly [string, number] = ['2000::', 3]
const RESERVED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** The code of the error of a lookup. */
export const NOT_PUBLIC = 'ENOTPUBLIC'
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|invalid)$/

const reserved = new BlockList()
for (const [net, prefix] of RESERVED_V4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_V6) reserved.addSubnet(net, prefix, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

/** False for IP addresses and for names that only a local network resolves: push services have public names. */
export function isPublicHostname(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return isIP(name) === 0 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name) && !LOCAL_NAME.test(name)
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export interface DnsResolver {
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

/** Queries the name server directly, because `dns.lookup` uses the thread pool that durable writes need. */
export function publicLookup(resolver: DnsResolver = new Resolver({ timeout: 3000, tries: 2 })): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(resolver, hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
          const error = new Error('The name does not resolve to a public address')
          return callback(Object.assign(error, { code: NOT_PUBLIC }), [])
        }
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

/** @throws when neither family resolves */
async function addressesOf(resolver: DnsResolver, name: string): Promise<{ address: string; family: number }[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const withFamily = (result: typeof v4, family: number) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
  return [...withFamily(v4, 4), ...withFamily(v6, 6)]
}
