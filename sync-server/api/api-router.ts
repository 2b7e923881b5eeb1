// The routes of the API. A route authorizes, counts, parses, calls the handler and sends what it returns.
import { Router, type RouterMiddleware } from '@koa/router'
import { toIssues } from '#domain/values/issue.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { readJsonObject, readOptionalJsonObject } from '#sync-server/http/read-json.ts'
import { sendJson } from '#sync-server/http/send-content.ts'
import { type ApiState, authorization, verifyToken } from '#sync-server/middleware/authenticate.ts'
import { inquiryThrottle } from '#sync-server/middleware/inquiry-throttle.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { CALLS } from './calls/calls.ts'
import type { CallName, Declaration, Parameter } from './calls/declare-calls.ts'
import { type AnyRequest, type ApiContext, type ApiDependencies, idempotencyKey, Reply } from './handler.ts'
import { handlersOf } from './handlers/handlers.ts'
import { isRepeatedInquiry } from './handlers/inquiries.ts'

interface ParsedRequest extends AnyRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  user: StoredUser | undefined
}

type AnyHandler = (request: ParsedRequest) => unknown

export function apiRouter(dependencies: ApiDependencies): Router<ApiState> {
  const { inquiryCeilings, quotas } = dependencies
  const guards = authorization(dependencies)
  const throttles: Record<string, RouterMiddleware<ApiState>> = inquiryCeilings
    ? { inquiries: inquiryThrottle(isRepeatedInquiry(dependencies), inquiryCeilings) }
    : {}
  const handlers = handlersOf(dependencies) as unknown as Record<CallName, AnyHandler>
  const api = new Router<ApiState>({ prefix: '/api', sensitive: true })
  api.use(verifyToken(dependencies))
  for (const [name, declaration] of Object.entries<Declaration>(CALLS)) {
    const { who, limits = {} } = declaration
    const [method = '', path = ''] = name.split(' ')
    const guard = limits.writes ? quotas.counted(guards[who]) : guards[who]
    const throttle = throttles[limits.throttle ?? '']
    const handle = handlers[name as CallName] as AnyHandler
    api.register(
      path.replace(/\{(\w+)\}/g, ':$1'),
      [method],
      [
        guard,
        ...(throttle ? [throttle] : []),
        async (ctx) => send(ctx, declaration, await handle(await parse(ctx, declaration))),
      ],
    )
  }
  return api
}

async function parse(ctx: ApiContext, declaration: Declaration): Promise<ParsedRequest> {
  const { actor, caller, user, claims } = ctx.state
  const json = await readJson(ctx, declaration)
  const key = declaration.idempotent ? idempotencyKey(ctx) : null
  return {
    params: ctx.params,
    query: parseQuery(ctx, declaration.query),
    body: parseBody(json, declaration) ?? ctx.req,
    key,
    actor,
    caller,
    user,
    claims,
    address: ctx.ip,
    target: `${ctx.method} ${ctx.path.replace(/\/+$/, '')}`,
    header: (name) => ctx.get(name),
  }
}

function readJson(ctx: ApiContext, { body, isBodyOptional, limits }: Declaration) {
  if (!body) return undefined
  return isBodyOptional ? readOptionalJsonObject(ctx) : readJsonObject(ctx, limits?.bytes)
}

/** @throws HttpError 422 */
function parseBody(json: unknown, { body }: Declaration): unknown {
  if (!body) return undefined
  const parsed = body.safeParse(json)
  return parsed.success ? parsed.data : throwInvalid(toIssues(parsed.error))
}

function parseQuery({ query }: ApiContext, parameters: Declaration['query'] = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, parseParameter(name, query[name], parameter)]),
  )
}

/** The first value; undefined when it is missing or empty. @throws HttpError 400 */
function parseParameter(name: string, value: string | string[] | undefined, { schema }: Parameter): unknown {
  const text = Array.isArray(value) ? value[0] : value
  if (!text) return undefined
  const parsed = schema.safeParse(text)
  return parsed.success
    ? parsed.data
    : throwHttpError(400, 'bad_request.parameter', { name, problem: toIssues(parsed.error)[0]?.message ?? '' })
}

function send(ctx: ApiContext, { responses }: Declaration, result: unknown): void {
  if (typeof result === 'function') return void result(ctx)
  const { body, options } = result instanceof Reply ? result : { body: result, options: {} }
  const { status = Number(Object.keys(responses)[0]), headers = {}, isRepeat = false } = options
  ctx.state.isRepeat = isRepeat
  ctx.set(headers)
  ctx.status = status
  if (body !== undefined) sendJson(ctx, body as object)
}
