// Sentences for screen readers that nothing on the screen says. A live region that comes with its text is often not spoken, so the two
// regions are in the page from the first render.

/** The sentence stays that long for a screen reader that is busy. A person who reads the page later does not find it. */
const KEPT_MS = 3000

export function Announcer() {
  return (
    <div className="visually-hidden">
      <div aria-live="polite" data-announcer="polite" />
      <div aria-live="assertive" data-announcer="assertive" />
    </div>
  )
}

/**
 * Makes screen readers say one sentence. A visible message with the role `status` or `alert` speaks itself.
 * @param assertive interrupts what is being said
 */
export function announce(text: string, { assertive = false } = {}): void {
  const region = document.querySelector(`[data-announcer="${assertive ? 'assertive' : 'polite'}"]`)
  const sentence = document.createElement('p')
  sentence.textContent = text
  region?.append(sentence)
  setTimeout(() => sentence.remove(), KEPT_MS)
}
