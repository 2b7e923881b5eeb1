// Where a notice may be sent to. The address comes from a client: it must lead out to a push service, never to a machine of
// our own network. The name is looked at when it comes, what it resolves to at the moment of connecting.
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
/** Of IPv6 only this is the public network, without what leads on into IPv4 and what stands in documents. */
const PUBLIC_V6: readonly [string, number] = ['2000::', 3]
const RESERVED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|invalid)$/

const reserved = new BlockList()
for (const [net, prefix] of RESERVED_V4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_V6) reserved.addSubnet(net, prefix, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

/** Push services go by names: a bare address, or a name that only a local network knows, is none. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return isIP(name) === 0 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name) && !LOCAL_NAME.test(name)
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export interface Resolving {
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

/** Asks the name server itself: the system's own lookup occupies the threads that durable writes wait for. */
export function publicLookup(resolver: Resolving = new Resolver({ timeout: 3000, tries: 2 })): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(resolver, hostname).then(
      (found) => {
        const [first] = found
        if (!first || found.some(({ address }) => !isPublicAddress(address))) {
          const error = new Error('The address of the push service is not a public one')
          return callback(Object.assign(error, { code: 'ENOTPUBLIC' }), [])
        }
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

async function addressesOf(resolver: Resolving, name: string): Promise<{ address: string; family: number }[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const all = (found: typeof v4, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...all(v4, 4), ...all(v6, 6)]
}
