import { type Answer, toAnswer } from './api-result.ts'

/** Milliseconds without a sign of life. What keeps coming is waited for: a large inventory takes its time over a thin line. */
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

/** Every call whose answer is read; the stream of pokes, and a look whether the server is there, fetch for themselves. */
export async function call<T>({ origin = '', fetch }: Network, request: Call<T>): Promise<Answer<T>> {
  const { method = 'GET', path, token, body, headers, signal } = request
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  let timer = setTimeout(abort, PATIENCE)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, PATIENCE)
  }
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
    heard()
    return toAnswer(response.status, response.headers, await textOf(response, heard), request.isOurs)
  } catch {
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function textOf({ body }: Response, heard: () => void): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard()
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
