/** Throws if a text is not there: the test would run another configuration than it says. */
export function replaceAll(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration does not contain ${from}`)
    return result.replaceAll(from, to)
  }, text)
}
