// Passwords that are guessed first. Checked on the server only: the list would double what a browser loads.
import { issue } from '#domain/values/issue.ts'
import { throwInvalid } from '#sync-server/errors.ts'

const LIST_LENGTH = 10_000
/** Shorter ones are refused anyway. */
const MIN_LENGTH = 6

let loading: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first use. The package orders its list by frequency. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ default: { dictionary } }) => {
    const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH)
    return new Set(longEnough.slice(0, LIST_LENGTH))
  })
  return loading
}

export async function isEasyToGuess(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<boolean> {
  const lower = password.normalize('NFC').toLowerCase()
  if ([username, email].some((name) => name.trim().toLowerCase() === lower)) return true
  return isSequence(lower) || (await commonPasswords()).has(lower)
}

/** `abcdef`, `654321`: the list omits them. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index))
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

/** @param path of the field. @throws HttpError 422 */
export async function rejectEasyPassword(
  password: string,
  names: { username: string; email: string },
  path: string,
): Promise<void> {
  if (await isEasyToGuess(password, names)) throwInvalid([issue(path, 'password_easy')])
}
