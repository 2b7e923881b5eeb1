/** The assignments that a page refuses. Run in the page: it uses nothing from outside. */
export function refusedAssignments(): string[] {
  const script = () => document.createElement('script')
  const attempts: Record<string, () => unknown> = {
    markup: () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=alert(1)>' }),
    'a script of another site': () => Object.assign(script(), { src: 'https://evil.example/assets/a.js' }),
    'an uploaded file as a script': () => Object.assign(script(), { src: '/api/photos/a' }),
    'the text of a script': () => Object.assign(script(), { text: 'alert(1)' }),
    'another policy': () => Object(window).trustedTypes?.createPolicy('other', {}),
    'a script of the build': () => Object.assign(script(), { src: '/assets/a.js' }),
    'markup that is parsed only': () => new DOMParser().parseFromString('<b>bold', 'text/html'),
  }
  const isRefused = (attempt: () => unknown) => {
    try {
      attempt()
      return false
    } catch {
      return true
    }
  }
  return Object.keys(attempts).filter((name) => isRefused(attempts[name] as () => unknown))
}

export const ALL_REFUSED = [
  'markup',
  'a script of another site',
  'an uploaded file as a script',
  'the text of a script',
  'another policy',
]
