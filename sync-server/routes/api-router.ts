import { Router, type RouterMiddleware } from '@koa/router'
import { type ApiState, whoMayCall } from '#sync-server/middleware/authenticate.ts'
import { inquiryThrottle } from '#sync-server/middleware/inquiry-throttle.ts'
import { activityLog } from '#sync-server/present/activity-log.ts'
import { carLists } from '#sync-server/present/car-lists.ts'
import { inquiryList } from '#sync-server/present/inquiry-list.ts'
import { settingsAnswer } from '#sync-server/present/settings-response.ts'
import { listActivity } from './activity.ts'
import type { ApiDeps } from './api-context.ts'
import { login, showMe } from './auth.ts'
import { createCar, deleteCar, editCar, listCars, showCar } from './cars.ts'
import { listen } from './events.ts'
import { showHealth } from './health.ts'
import { createInquiry, deleteInquiry, isRepeat, listInquiries, readInquiry } from './inquiries.ts'
import { showNoticeKey, subscribe, unsubscribe } from './push-subscriptions.ts'
import { editSettings, showSettings } from './settings.ts'
import { listStaff } from './staff.ts'
import { listConflicts, pull, push } from './sync.ts'
import { createUser, deleteUser, editUser, listUsers } from './users.ts'

/** Every call: who may make it, then what it does. */
export function apiRouter(deps: ApiDeps): Router<ApiState> {
  const { anyone, reader, staff, admin } = whoMayCall(deps)
  const cars = carLists(deps.store)
  const enquiriesPerAddress: RouterMiddleware<ApiState> = deps.rateLimits
    ? inquiryThrottle(isRepeat(deps))
    : (_, next) => next()
  const api = new Router<ApiState>({ prefix: '/api', sensitive: true })

  api.get('/health', anyone, showHealth(deps))
  api.post('/auth/login', anyone, login(deps))
  api.get('/auth/me', staff, showMe)

  api.get('/cars', reader, listCars(cars))
  api.get('/cars/:id', reader, showCar(deps))
  api.post('/cars', staff, createCar(deps))
  api.put('/cars/:id', staff, editCar(deps))
  api.delete('/cars/:id', staff, deleteCar(deps))

  api.get('/inquiries', staff, listInquiries(inquiryList(deps.store)))
  api.post('/inquiries', anyone, enquiriesPerAddress, createInquiry(deps))
  api.patch('/inquiries/:id/status', staff, readInquiry(deps))
  api.delete('/inquiries/:id', staff, deleteInquiry(deps))

  api.get('/settings', anyone, showSettings(settingsAnswer(deps.store)))
  api.put('/settings', admin, editSettings(deps))

  api.get('/users', admin, listUsers(deps))
  api.post('/users', admin, createUser(deps))
  api.put('/users/:id', admin, editUser(deps))
  api.delete('/users/:id', admin, deleteUser(deps))
  api.get('/staff', staff, listStaff(deps))
  api.get('/activity', admin, listActivity(activityLog(deps.store), deps))

  api.get('/notices/key', staff, showNoticeKey(deps))
  api.post('/notices/subscription', staff, subscribe(deps))
  api.delete('/notices/subscription', staff, unsubscribe(deps))

  api.post('/sync/push', staff, push(deps))
  api.get('/sync/pull', reader, pull(deps))
  api.get('/sync/conflicts', staff, listConflicts(deps))
  api.get('/sync/events', reader, listen(deps))
  return api
}
