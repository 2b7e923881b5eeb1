// The smoke test asks this of a browser. Each engine has a client of its own (firefox.ts, webkit.ts). Elements are named by XPath, which
// both clients understand; `locators.ts` writes it.

export const VIEWPORT = { width: 1280, height: 800 } as const

/** How long a page may take to show what a test waits for. */
export const WAIT_MS = 15_000

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowLeft' | 'ArrowRight'

export interface EngineOptions {
  /** A private window: nothing is stored on the disk. */
  isPrivate: boolean
}

/** A browser with one window. */
export interface EngineBrowser {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** The Back button of the browser. It does not wait for the page. */
  back(): Promise<void>
  /** Runs a function in the page. Its arguments and its result are JSON. */
  evaluate<T, A extends unknown[]>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Waits until the element is visible. */
  see(locator: string): Promise<void>
  /** Clicks the element with the pointer, after it is visible. */
  click(locator: string): Promise<void>
  /** Chooses the option of a select. */
  choose(locator: string, label: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @returns the errors that pages wrote to the console since the last call */
  takeErrors(): string[]
  close(): Promise<void>
}
