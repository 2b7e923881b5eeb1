// Checks the catalogues of text/: each message of each language has the values, tags and plural categories that it needs, and can be
// formatted. Code that both apps share uses the texts of shared parts only, and no text is unused.
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { ALL_LANGUAGES } from '#text/all.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'
import { ALL_LEGAL_LANGUAGES } from '#text/all-legal.ts'
import { ALL_SERVER_LANGUAGES } from '#text/all-server.ts'
import { logIn } from '#text/en/dashboard/log-in.ts'
import { outside } from '#text/en/dashboard/outside.ts'
import { install } from '#text/en/install.ts'
import { shared } from '#text/en/shared.ts'
import { staff } from '#text/en/staff.ts'
import { vehicle } from '#text/en/vehicle.ts'
import { createTexts, type Language } from '#text/texts.ts'

const SELECT = 1
const PLURAL = 2
const HASH = 0
/** All categories of plurals in each language, twice those that are for several numbers. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 102, 1_000_000]
/** Their last part is a stored value or a code. */
const BY_VALUE = /^(?:field|control|change|option|color|shot|rule|shared\.(?:\w+day$|distance\.))/
const SHARED_CODE = /^app\/(?:ui|shared|local|pwa|http|sync)\//
/** Only the dashboard runs it. */
const STAFF_CODE = /^app\/(?:sync\/(?:not-kept|mutate\/|imports\/|http\/|session\/create-client)|pwa\/web-push\.ts)/
const USE = /\b(?:t|rich|text)\(\s*'([a-z]+\.\w+)'/gi

interface Needs {
  values: Set<string>
  tags: Set<string>
  /** The branches of each plural by category. */
  plurals: { name: string; branches: [string, unknown][] }[]
}

/** @param message as `icu-minify` compiles it */
function needsOf(message: unknown, needs: Needs = { values: new Set(), tags: new Set(), plurals: [] }): Needs {
  if (!Array.isArray(message)) return needs
  for (const node of message) {
    if (!Array.isArray(node)) continue
    const [name, type, options] = node
    if (typeof type === 'number' && type !== 0) {
      needs.values.add(`${name} ${type}`)
      if (type !== SELECT && type !== PLURAL) continue
      if (type === PLURAL)
        needs.plurals.push({ name, branches: Object.entries(options).filter(([key]) => !key.startsWith('=')) })
      for (const branch of Object.values(options)) needsOf(branch, needs)
    } else if (node.length === 1) needs.values.add(name)
    else {
      needs.tags.add(name)
      needsOf(node.slice(1), needs)
    }
  }
  return needs
}

/** Whether a branch shows the number that chose it. */
const showsNumber = (branch: unknown): boolean =>
  branch === HASH || (Array.isArray(branch) && branch.some((part) => showsNumber(part)))

/** The categories without the number that English shows, although they are for several numbers. */
function categoriesWithoutNumber({ plural }: Language, needs: Needs, expected: Needs): string[] {
  const isForSeveral = (category: string) =>
    COUNTS.filter((count) => count > 0 && plural(count) === category).length > 1
  const withNumber = ({ plurals }: Needs) =>
    new Set(
      plurals.flatMap(({ name, branches }) =>
        branches.flatMap(([category, branch]) => (showsNumber(branch) ? [`${name} ${category}`] : [])),
      ),
    )
  const [shown, inEnglish] = [withNumber(needs), withNumber(expected)]
  return needs.plurals.flatMap(({ name, branches }) =>
    branches
      .map(([category]) => category)
      .filter(
        (category) => inEnglish.has(`${name} other`) && isForSeveral(category) && !shown.has(`${name} ${category}`),
      ),
  )
}

const listed = (names: Iterable<string>) => [...names].sort().join(', ') || 'none'

function messageProblems(language: Language, key: string, english: unknown): string[] {
  const message = (language.messages as Record<string, unknown>)[key]
  if (message === undefined) return ['is missing']
  const [needs, expected] = [needsOf(message), needsOf(english)]
  const categories = listed(new Intl.PluralRules(language.code).resolvedOptions().pluralCategories)
  const problems = needs.plurals
    .map(({ branches }) => listed(branches.map(([category]) => category)))
    .filter((found) => found !== categories)
    .map((found) => `has the plurals ${found}, not ${categories}`)
  const lost = categoriesWithoutNumber(language, needs, expected)
  if (lost.length > 0) problems.push(`has no number in the plurals ${listed(lost)}`)
  if (listed(needs.values) !== listed(expected.values))
    problems.push(`has the values ${listed(needs.values)}, not ${listed(expected.values)}`)
  if (listed(needs.tags) !== listed(expected.tags))
    problems.push(`has the tags ${listed(needs.tags)}, not ${listed(expected.tags)}`)
  const { parts } = createTexts(language)
  const names = [...needs.values].map((value) => value.split(' ')[0] ?? '')
  const tags = Object.fromEntries(
    [...needs.tags].map((tag) => [tag, (children: readonly string[]) => children.join('')]),
  )
  for (const count of COUNTS) {
    const values = Object.fromEntries(names.map((name) => [name, count]))
    const text = (parts as (...all: unknown[]) => readonly string[])(key, tags, values).join('')
    if (text.trim() === '' || /undefined|[{}<>]/.test(text)) problems.push(`is formatted as ${JSON.stringify(text)}`)
  }
  return problems
}

/** @param sources of app/ and sync-server/ by path @returns one message per problem */
export function textProblems(sources: ReadonlyMap<string, string>): string[] {
  const messages = [ALL_LANGUAGES, ALL_DASHBOARD_LANGUAGES, ALL_SERVER_LANGUAGES, ALL_LEGAL_LANGUAGES].flatMap(
    ({ en, ...others }) => {
      const english = en.messages as Record<string, unknown>
      return [en, ...Object.values(others)].flatMap((language) => [
        ...Object.keys(english).flatMap((key) =>
          messageProblems(language, key, english[key]).map((problem) => `text/${language.code}: ${key} ${problem}`),
        ),
        ...Object.keys(language.messages)
          .filter((key) => !Object.hasOwn(english, key))
          .map((key) => `text/${language.code}: ${key} is not in English`),
      ])
    },
  )
  return [...new Set([...messages, ...problemsOfUse(sources)])]
}

/** Their pages import en/later.ts. */
const LATER_CODE =
  /^app\/storefront\/(?:contact\/|saved\/|compare\/|cars\/nothing-found|layout\/(?:menu-more|language-links))/
const LATER = /^(?:contact|saved|compare|nothing|more)\./

/** Its code is loaded before the log-in. */
const LOG_IN_CODE =
  /^app\/dashboard\/(?:log-in\/|router|route-guards|shell\/(?:not-found|outside)-page|components\/(?:load-states|page-heading))/

function problemsOfUse(sources: ReadonlyMap<string, string>): string[] {
  const storefront: object = ALL_LANGUAGES.en.messages
  const dashboard: object = ALL_DASHBOARD_LANGUAGES.en.messages
  const english: object = { ...storefront, ...dashboard }
  const code = [...sources].filter(([path]) => !path.startsWith('text/'))
  const all = code.map(([, text]) => text).join('\n')
  const isShared = (key: string) => key in shared || key in vehicle
  /** The keys of the catalogues that files use although they do not have them. */
  const used = (files: RegExp, isAllowed: (key: string) => boolean, reason: string, exceptions = /^$/) =>
    code
      .filter(([path]) => files.test(path) && !exceptions.test(path))
      .flatMap(([path, text]) =>
        Array.from(text.matchAll(USE), ([, key = '']) => key)
          .filter((key) => key in english && !isAllowed(key))
          .map((key) => `${path} uses ${key}. ${reason}`),
      )
  const foreign = [
    used(
      SHARED_CODE,
      (key) => isShared(key) || key in install || key in staff,
      'Both apps have en/shared.ts and en/vehicle.ts only.',
      STAFF_CODE,
    ),
    used(/^app\/dashboard\//, (key) => key in dashboard, 'It is not a text of the dashboard.'),
    used(
      LOG_IN_CODE,
      (key) => isShared(key) || key in logIn || key in outside,
      'Before the log-in there are no other texts than logIn and outside.',
    ),
    used(/^app\/storefront\//, (key) => key in storefront, 'It is not a text of the storefront.'),
    used(/^app\/storefront\//, (key) => !LATER.test(key), 'en/later.ts adds it with other pages.', LATER_CODE),
  ].flat()
  // The build replaces the keys in app/ by numbers, wherever they are.
  const names = [...sources].filter(([path]) => path.startsWith('domain/')).map(([, text]) => text)
  const settings = [...settingsFields(DEFAULT_SETTINGS).keys()]
  const taken = Object.keys(english)
    .filter((key) => settings.includes(key) || names.some((text) => text.includes(`'${key}'`)))
    .map((key) => `text/en: ${key} is also the name of something in domain/`)
  const unused = Object.keys(english).filter((key) => !BY_VALUE.test(key) && !all.includes(`'${key}'`))
  return [...foreign, ...taken, ...unused.map((key) => `text/en: ${key} is not used`)]
}
