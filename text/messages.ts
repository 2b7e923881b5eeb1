import compile from 'icu-minify/compile'

/**
 * Declares messages in ICU syntax: `{name}`, `{count, plural, one {# car} other {# cars}}`, `<link>…</link>`. They are compiled here, when
 * the module is loaded; the build of the app does it once and keeps the results only (`compiledTexts` in vite.config.ts). The type stays
 * that of the sources, from which the values of each message follow.
 */
export function messages<const Sources extends Readonly<Record<string, string>>>(sources: Sources): Sources {
  const compiled = Object.entries(sources).map(([key, source]) => [key, compile(source)])
  return Object.fromEntries(compiled)
}

type RuleMessages<Faults> = { readonly [Key in keyof Faults & string as `rule.${Key}`]: Faults[Key] }

/** The English sentences of faults, see `domain/values/faults/`. */
export function ruleMessages<const Faults extends Readonly<Record<string, string>>>(
  faults: Faults,
): RuleMessages<Faults> {
  const entries = Object.entries(faults).map(([key, sentence]) => [`rule.${key}`, sentence])
  return messages(Object.fromEntries(entries)) as RuleMessages<Faults>
}
