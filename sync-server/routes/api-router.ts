import { Router, type RouterMiddleware } from '@koa/router'
import { KINDS } from '#domain/records/kinds.ts'
import { NUMBERED_KINDS } from '#domain/records/records.ts'
import { type ApiState, authorization, verifyToken } from '#sync-server/middleware/authenticate.ts'
import { inquiryThrottle } from '#sync-server/middleware/inquiry-throttle.ts'
import { settingsResponses } from '#sync-server/present/settings-responses.ts'
import { listActivity } from './activity.ts'
import type { RouteDependencies } from './api-context.ts'
import { login, showMe } from './auth.ts'
import { createCar, deleteCar, editCar, showCar } from './cars.ts'
import { listDevices } from './devices.ts'
import { listFeeds } from './feeds.ts'
import { showHealth } from './health.ts'
import { createInquiry, deleteInquiry, isRepeatedRequest, markInquiryRead } from './inquiries.ts'
import { listRecords } from './lists.ts'
import { logOut } from './log-out.ts'
import { changeOwnPassword, proposeTwoFactor, switchTwoFactorOff, switchTwoFactorOn } from './own-account.ts'
import { deletePersonalData, readPersonalData } from './personal-data.ts'
import { showPhoto, uploadPhoto } from './photos.ts'
import { showPushKey, subscribe, unsubscribe } from './push-subscriptions.ts'
import { editSettings, showSettings } from './settings.ts'
import { listConflicts, openEventStream, pull, push } from './sync.ts'
import { listUndeliveredMails, retryUndeliveredMails } from './undelivered-mails.ts'
import { createUser, deleteUser, editUser, listStaff, listUsers, resetUserTwoFactor } from './users.ts'

/** Every API call: who may make it, and its handler. */
export function apiRouter(dependencies: RouteDependencies): Router<ApiState> {
  const { store, inquiryCeilings, quotas } = dependencies
  const { anyone, optionalSession, reader, staff, writer, admin, beginner, loggingOut } = authorization(dependencies)
  const staffWrites = quotas.counted(staff)
  const writerWrites = quotas.counted(writer)
  const adminWrites = quotas.counted(admin)
  const throttleInquiries: RouterMiddleware<ApiState> = inquiryCeilings
    ? inquiryThrottle(isRepeatedRequest(dependencies), inquiryCeilings)
    : (_, next) => next()
  const api = new Router<ApiState>({ prefix: '/api', sensitive: true })
  api.use(verifyToken(dependencies))

  api.get('/health', anyone, showHealth(dependencies))
  for (const kind of NUMBERED_KINDS) {
    const { path, forVisitors } = KINDS[kind]
    api.get(path.replace(/^\/api/, ''), forVisitors ? reader : staff, listRecords(dependencies, kind))
  }
  api.post('/auth/login', anyone, login(dependencies))
  api.post('/auth/logout', loggingOut, logOut(dependencies))
  api.get('/auth/me', beginner, showMe)
  api.put('/auth/password', staff, changeOwnPassword(dependencies))
  api.post('/auth/two-factor', beginner, proposeTwoFactor(dependencies))
  api.put('/auth/two-factor', beginner, switchTwoFactorOn(dependencies))
  api.delete('/auth/two-factor', staff, switchTwoFactorOff(dependencies))

  api.get('/cars/:id', reader, showCar(dependencies))
  api.post('/cars', writerWrites, createCar(dependencies))
  api.put('/cars/:id', writerWrites, editCar(dependencies))
  api.delete('/cars/:id', writerWrites, deleteCar(dependencies))

  api.get('/photos/:hash', reader, showPhoto(dependencies))
  api.put('/photos/:hash', staffWrites, uploadPhoto(dependencies))

  api.post('/inquiries', anyone, throttleInquiries, createInquiry(dependencies))
  api.patch('/inquiries/:id/status', writerWrites, markInquiryRead(dependencies))
  api.delete('/inquiries/:id', writerWrites, deleteInquiry(dependencies))

  api.get('/settings', optionalSession, showSettings(settingsResponses(store)))
  api.put('/settings', adminWrites, editSettings(dependencies))

  api.get('/users', admin, listUsers(dependencies))
  api.post('/users', adminWrites, createUser(dependencies))
  api.put('/users/:id', adminWrites, editUser(dependencies))
  api.delete('/users/:id', adminWrites, deleteUser(dependencies))
  api.delete('/users/:id/two-factor', adminWrites, resetUserTwoFactor(dependencies))
  api.get('/staff', staff, listStaff(dependencies))
  api.get('/activity', admin, listActivity(dependencies))

  api.get('/devices', admin, listDevices(dependencies))
  api.get('/feeds', staff, listFeeds(dependencies))

  api.post('/personal-data', adminWrites, readPersonalData(dependencies, 'read'))
  api.post('/personal-data/export', adminWrites, readPersonalData(dependencies, 'export'))
  api.delete('/personal-data', adminWrites, deletePersonalData(dependencies))

  api.get('/notices/key', staff, showPushKey(dependencies))
  api.post('/notices/subscription', staffWrites, subscribe(dependencies))
  api.delete('/notices/subscription', staffWrites, unsubscribe(dependencies))

  api.get('/undelivered-mails', admin, listUndeliveredMails(dependencies))
  api.post('/undelivered-mails/retry', adminWrites, retryUndeliveredMails(dependencies))

  api.post('/sync/push', writer, push(dependencies))
  api.get('/sync/pull', reader, pull(dependencies))
  api.get('/sync/conflicts', staff, listConflicts(dependencies))
  api.get('/sync/events', reader, openEventStream(dependencies))
  return api
}
