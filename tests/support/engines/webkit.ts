// WebKitGTK by WebDriver, on a display of its own. The window is opened by webkit-window.py.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, error as errors, Key as Keys, until, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../../scripts/free-port.ts'
import { type EngineBrowser, type EngineOptions, VIEWPORT, WAIT_MS } from './engine-browser.ts'

const WINDOW = resolve(import.meta.dirname, 'webkit-window.py')
const KEYS = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
}

/** The driver clicks at once, also while the page scrolls smoothly to the element or the element moves. */
const SCROLL_TO_ELEMENT = `
  const [element, done] = arguments
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const STILL_FRAMES = 4
  let last = '', still = 0
  const look = () => {
    const { x, y } = element.getBoundingClientRect()
    still = last === x + ' ' + y ? still + 1 : 0
    last = x + ' ' + y
    still === STILL_FRAMES ? done() : requestAnimationFrame(look)
  }
  look()`

/** @param executablePath of WebKitWebDriver */
export async function launchWebKit(executablePath: string, { isPrivate }: EngineOptions): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'dealership-webkit-'))
  const screen = await startScreen()
  const service = await startDriver(executablePath, screen.display)
  const consoleErrors = collectErrors(service.process)
  const { width, height } = VIEWPORT
  const args = [WINDOW, String(width), String(height), ...(isPrivate ? [] : [folder])]
  const driver = await new Builder()
    .usingServer(service.url)
    .withCapabilities(
      new Capabilities({
        browserName: 'webkit-window',
        'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args },
      }),
    )
    .build()
  const visible = async (xpath: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS)
    return driver.wait(until.elementIsVisible(element), WAIT_MS)
  }
  const click = async (xpath: string) => {
    const element = await visible(xpath)
    await driver.executeAsyncScript(SCROLL_TO_ELEMENT, element)
    await element.click()
  }

  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    evaluate: (run, ...args) => evaluate(driver, run, args),
    see: async (locator) => void (await repeatIfReplaced(() => visible(locator))),
    click: (locator) => repeatIfReplaced(() => click(locator)),
    choose: async (locator, label) =>
      (await visible(locator)).findElement(By.xpath(`.//option[normalize-space()=${JSON.stringify(label)}]`)).click(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    takeErrors: () => consoleErrors.splice(0),
    async close() {
      await driver.quit()
      service.process.kill()
      screen.process.kill()
      await Promise.all([ended(service.process), ended(screen.process)])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Rendering may replace an element between two commands about it. */
async function repeatIfReplaced<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    if (failure instanceof errors.StaleElementReferenceError) return repeatIfReplaced(act)
    throw failure
  }
}

async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: process.stdio[3] as Readable })
  const [display] = await once(lines, 'line')
  return { process, display: `:${display}` }
}

async function startDriver(executablePath: string, display: string) {
  const port = await freePort()
  const child = spawn(executablePath, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}`
  await listens(url)
  return { process: child, url }
}

/** The driver prints nothing when it listens. */
async function listens(url: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`WebKitWebDriver does not listen on ${url}`)
}

/** The window writes the console of its pages to the output of the driver. */
function collectErrors({ stdout, stderr }: ChildProcess): string[] {
  const errors: string[] = []
  for (const output of [stdout, stderr]) {
    createInterface({ input: output as Readable }).on('line', (line) => {
      if (/CONSOLE \w+ ERROR/.test(line)) errors.push(line)
    })
  }
  return errors
}

async function evaluate<T, A extends unknown[]>(driver: WebDriver, run: (...args: A) => T | Promise<T>, args: A) {
  const script = `
    const [args, done] = arguments
    Promise.resolve().then(() => (${run})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const result = await driver.executeAsyncScript<{ value: T; error?: string }>(script, args)
  if (result.error) throw new Error(result.error)
  return result.value
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
