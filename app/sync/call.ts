import { type Answer, toAnswer } from './answer.ts'

const PATIENCE = 15_000

export interface Call<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the origin, beginning with /api. */
  path: string
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
  /** Gives the request up from outside, as if it had had no answer. */
  signal?: AbortSignal
  isOurs: (body: unknown) => body is T
}

export interface Network {
  /** Empty in a browser: the page's own origin. */
  origin?: string
  fetch: typeof fetch
}

/** The one place where the app talks to the server. */
export async function call<T>({ origin = '', fetch }: Network, request: Call<T>): Promise<Answer<T>> {
  const { method = 'GET', path, token, body, headers, signal } = request
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  const timer = setTimeout(abort, PATIENCE)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(origin + path, {
      method,
      cache: 'no-cache',
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: giveUp.signal,
    })
    return toAnswer(response.status, response.headers, await response.text(), request.isOurs)
  } catch {
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
