// A strict reader of the text format of Prometheus, version 0.0.4.

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y
/** As Go reads it. */
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|nan|inf)$/i
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped']

/** @throws an error that names the line */
export function parseMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const samples: Sample[] = []
  const finished = new Set<string>()
  let family = { name: '', type: '', hasHelp: false }
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const fail = (what: string) => {
      throw new Error(`${what}: ${line}`)
    }
    const [, kind, named = '', rest = ''] = COMMENT.exec(line) ?? []
    if (kind && named !== family.name) {
      if (finished.has(named)) fail('A metric is in two groups')
      finished.add(named)
      family = { name: named, type: '', hasHelp: kind === 'HELP' }
    }
    if (kind === 'TYPE' && (family.type !== '' || !TYPES.includes(rest))) fail('Not one known type')
    if (kind === 'TYPE') family.type = rest
    if (kind) continue
    const [, name = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? fail('Neither comment nor sample')
    const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    if (!suffixes.some((suffix) => name === family.name + suffix)) fail('A sample without its TYPE before it')
    if (!family.hasHelp) fail('A metric without HELP')
    if (!NUMBER.test(value)) fail('No number')
    samples.push({ name, labels: parseLabels(labelText, fail), value: Number(value.replace('Inf', 'Infinity')) })
  }
  const keys = samples.map(keyOf)
  if (new Set(keys).size < keys.length) throw new Error('Two samples have the same labels')
  for (const bucket of samples.filter(({ labels }) => labels.le === '+Inf')) checkHistogram(samples, bucket)
  return samples
}

function parseLabels(text: string, fail: (what: string) => void): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  for (let at = 0; at < text.length; at = LABEL.lastIndex) {
    const [, name = '', value = ''] = LABEL.exec(text) ?? []
    if (name === '' || Object.hasOwn(labels, name)) return fail('Labels that cannot be read') ?? {}
    labels[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
  }
  return labels
}

/** Buckets are cumulative, and the last one is the count. */
function checkHistogram(samples: readonly Sample[], { name, labels, value }: Sample): void {
  const without = ({ le: _, ...others }: Sample['labels']) => JSON.stringify(Object.entries(others).sort())
  const base = name.replace(/_bucket$/, '')
  const own = samples.filter((sample) => without(sample.labels) === without(labels))
  const buckets = own.filter((sample) => sample.name === name)
  const ordered = buckets.sort((a, b) => bound(a) - bound(b)).map((bucket) => bucket.value)
  const isCumulative = ordered.every((count, index) => index === 0 || count >= (ordered[index - 1] ?? 0))
  const count = own.find((sample) => sample.name === `${base}_count`)?.value
  const hasSum = own.some((sample) => sample.name === `${base}_sum`)
  if (!isCumulative || count !== value || !hasSum) throw new Error(`${base} is no histogram`)
}

const bound = ({ labels }: Sample) => Number(labels.le?.replace('+Inf', 'Infinity'))

const keyOf = ({ name, labels }: Sample) => JSON.stringify([name, Object.entries(labels).sort()])

/** The value of a metric with exactly these labels. */
export function metricValue(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}) {
  const key = keyOf({ name: `dealership_${name}`, labels, value: 0 })
  return samples.find((sample) => keyOf(sample) === key)?.value
}
