// Hosts of one's own network from which pictures may be copied, as `COPY_FROM_PRIVATE_ADDRESSES` names them.

/** Whether an address may lead to a private network. */
export type MayBePrivate = (url: URL) => boolean

/** `host`, `host:8080`, `[::1]:8080`, separated by commas. @returns null when one of them is none */
export function privateHosts(list: string): string[] | null {
  const hosts = list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  return hosts.every(isHost) ? hosts : null
}

function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`)
}

/** A host without a port is meant with every port. */
export function mayBePrivate(hosts: readonly string[]): MayBePrivate {
  return ({ protocol, hostname, port }) => {
    const usual = protocol === 'https:' ? '443' : '80'
    return hosts.includes(hostname) || hosts.includes(`${hostname}:${port || usual}`)
  }
}
