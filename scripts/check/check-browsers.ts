// Checks that styles and interfaces of the browser which the oldest supported browsers (vite.config.ts) lack are used only where
// nothing is lost without them. app/tsconfig.json does so for methods of JavaScript, the build for its syntax.

interface Feature {
  pattern: RegExp
  since: string
  /** The alternative of older browsers, everywhere or in the file with this path. Absent where the feature is refused. */
  without?: string | Readonly<Record<string, string>>
}

const STYLES: readonly Feature[] = [
  {
    pattern: /:has\(/,
    since: 'Firefox 121',
    without: {
      'app/ui/form/switch.module.css': 'the pointer does not change',
      'app/storefront/components/cards/car-row.module.css': 'three cars take three of four columns',
      'app/storefront/cars/cars-page.module.css':
        'the order has no ring when it has the focus on a phone with a keyboard',
      'app/storefront/car/action-bar.module.css': 'the bar may cover the control with the focus',
      'app/storefront/compare/compare-tray.module.css': 'the tray may cover the control with the focus',
      'app/storefront/cars/filter-panel.module.css': 'the page behind the filters scrolls',
      'app/storefront/layout/layout.module.css': 'the footer is visible before the page, and moves',
      'app/storefront/layout/prices-as-of.module.css': 'a count of changes lies over the line below',
      'app/dashboard/overview/cards.module.css': 'a card does not change below the pointer',
      'app/dashboard/vehicles/vehicles-page.module.css': 'a filter takes a line of its own',
      'app/dashboard/components/save-bar.module.css': 'the bar may cover the control with the focus',
      'app/dashboard/messages/reply-bar.module.css': 'the bar may cover the control with the focus',
      'app/dashboard/vehicles/vehicle-row.module.css': 'a name has two lines beside its marks',
      'app/dashboard/vehicles/vehicle-selection.module.css': 'messages appear over the bar',
    },
  },
  { pattern: /\btext-wrap:/, since: 'Chrome 114, Safari 17.5, Firefox 121', without: 'lines have other lengths' },
  { pattern: /\dlh\b/, since: 'Firefox 120', without: 'an element has its own height or distance' },
  { pattern: /\bscrollbar-width:/, since: 'Chrome 121, Safari 18.2', without: 'a scrollbar is visible, or wider' },
  {
    pattern: /\bcontent-visibility:/,
    since: 'Safari 18, Firefox 125',
    without: 'cards outside of the window are laid out',
  },
  { pattern: /\bview-transition-name:/, since: 'Chrome 111, Safari 18, Firefox 144', without: 'nothing moves' },
  {
    pattern: /\(scripting:/,
    since: 'Chrome 120, Safari 17',
    without: 'the footer is visible before the page; a form does not say that it needs scripts',
  },
  { pattern: /\bcolor-mix\(|\boklch\(|\brgb\(from\b/, since: 'Chrome 111 and later' },
  { pattern: /\blight-dark\(|\bimage-set\(|\blinear\(/, since: 'Chrome 113 and later' },
  { pattern: /\bzoom:/, since: 'Firefox 126' },
  { pattern: /\bsubgrid\b|:dir\(|@scope\b|@property\b/, since: 'Chrome 117 and later' },
  {
    pattern: /@starting-style|\btransition-behavior:|\binterpolate-size:|\bcalc-size\(/,
    since: 'Chrome 117 and later',
  },
  { pattern: /\bfield-sizing:|\banchor-name:|\bposition-anchor:|:popover-open/, since: 'Chrome 114 and later' },
  { pattern: /\banimation-timeline:|\btext-box(?:-trim)?:|\bround\(|\bmod\(/, since: 'Chrome 115 and later' },
]

const INTERFACES: readonly Feature[] = [
  { pattern: /\brequestIdleCallback\(/, since: 'no Safari', without: 'a timer' },
  {
    pattern: /\bstartViewTransition\(/,
    since: 'Chrome 111, Safari 18, Firefox 144',
    without: 'the page opens at once',
  },
  { pattern: /\buserActivation\b/, since: 'Firefox 120', without: 'sharing is tried' },
  { pattern: /\bCloseWatcher\b/, since: 'Chrome 126', without: 'Back leaves the page' },
  { pattern: /\b(?:set|clear)AppBadge\b/, since: 'no Firefox', without: 'the icon has no count' },
  {
    pattern: /\bfetchPriority\b/,
    since: 'Safari 17.2, Firefox 132',
    without: 'the browser decides what it loads first',
  },
  { pattern: /\bimageOrientation:/, since: 'Chrome 111' },
  { pattern: /\bAbortSignal\.any\(|\bURL\.(?:canParse|parse)\(/, since: 'Chrome 116 and later' },
  {
    pattern: /\bshowPopover\(|\bscheduler\.|\bcheckVisibility\(|'scrollend'/,
    since: 'Chrome 129, Safari 17 and later',
  },
  { pattern: /\bmoveBefore\(|\bsetHTMLUnsafe\(|\bnew Sanitizer\b|\bnavigation\./, since: 'Chrome 124 and later' },
  { pattern: /for await \(.*\bbody\b|\.bytes\(\)/, since: 'Chrome 124, no Safari' },
]

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** @param sources texts by path @returns one message per problem */
export function browserProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => /^(?:app|domain)\//.test(path))
    .flatMap(([path, text]) => problemsOf(path, text.replace(COMMENT, '')))
}

function problemsOf(path: string, text: string): string[] {
  return (path.endsWith('.css') ? STYLES : INTERFACES).flatMap(({ pattern, since, without }) => {
    const [found] = pattern.exec(text) ?? []
    const isAllowed = typeof without === 'string' || without?.[path] !== undefined
    if (found === undefined || isAllowed) return []
    return `${path} contains ${found} (${since}), which supported browsers lack. Write it without, or say in scripts/check/check-browsers.ts what they do instead.`
  })
}
