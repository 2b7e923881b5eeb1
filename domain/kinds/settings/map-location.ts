/** The address to embed in the contact page, or the text in its place. */
export type MapLocation = { embed: string } | { text: 'Invalid coordinates' | 'No map location set' }

const ZOOM = 15
const MAP_HOSTS = new Set(['www.google.com', 'maps.google.com'])
const PAIR = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/

export function mapLocation(setting: string | undefined): MapLocation {
  const value = setting?.trim() ?? ''
  if (value === '') return { text: 'No map location set' }
  const embed = embedAddress(value) ?? pairAddress(value)
  return embed ? { embed } : { text: 'Invalid coordinates' }
}

/** Only the embed page of a Google Maps host, over https: any other address could frame a foreign page. */
function embedAddress(value: string): string | null {
  if (!/^https?:\/\//i.test(value) || value.includes('\\')) return null
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return null
  }
  const plain = url.username === '' && url.password === '' && url.port === ''
  if (!plain || !MAP_HOSTS.has(url.hostname) || url.pathname !== '/maps/embed') return null
  url.protocol = 'https:'
  return url.href
}

function pairAddress(value: string): string | null {
  const pair = coordinates(value)
  return pair && `https://www.google.com/maps?q=${pair.latitude},${pair.longitude}&z=${ZOOM}&output=embed`
}

/** The latitude and longitude of a setting that is such a pair, as it was typed. */
export function coordinates(setting = ''): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = PAIR.exec(setting.trim()) ?? []
  if (latitude === undefined || longitude === undefined) return null
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null
  return { latitude, longitude }
}
