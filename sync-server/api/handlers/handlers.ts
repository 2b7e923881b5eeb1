import { descriptionHandlers } from '#sync-server/api/description/description.ts'
import type { ApiDependencies, Handlers } from '#sync-server/api/handler.ts'
import { logIn, logOut } from '#sync-server/api/handlers/accounts/log-in.ts'
import { ownAccountHandlers } from './accounts/own-account.ts'
import { passwordLinkHandlers } from './accounts/password-links.ts'
import { userHandlers } from './accounts/users.ts'
import { addressHandlers } from './addresses.ts'
import { brandHandlers } from './brand.ts'
import { carHandlers } from './cars.ts'
import { feedHandlers } from './feeds.ts'
import { healthHandlers, statusHandlers } from './health.ts'
import { inquiryHandlers } from './inquiries.ts'
import { listHandlers } from './lists.ts'
import { noticeHandlers } from './notices.ts'
import { personalDataHandlers } from './personal-data.ts'
import { showPhoto, uploadPhoto } from './photos.ts'
import { pictureCopyHandlers } from './picture-copies.ts'
import { reportHandlers } from './reports.ts'
import { settingsHandlers } from './settings.ts'
import { syncHandlers } from './sync.ts'

/** A call without a handler does not compile. */
export const handlersOf = (deps: ApiDependencies): Handlers => ({
  ...healthHandlers(deps),
  ...statusHandlers(deps),
  ...descriptionHandlers(deps),
  ...listHandlers(deps),
  ...carHandlers(deps),
  ...inquiryHandlers(deps),
  ...settingsHandlers(deps),
  'GET /photos/{hash}': showPhoto(deps),
  'PUT /photos/{hash}': uploadPhoto(deps),
  ...brandHandlers(deps),
  ...pictureCopyHandlers(deps),
  ...addressHandlers(deps),
  'POST /auth/login': logIn(deps),
  'POST /auth/logout': logOut(deps),
  ...ownAccountHandlers(deps),
  ...userHandlers(deps),
  ...passwordLinkHandlers(deps),
  ...personalDataHandlers(deps),
  ...noticeHandlers(deps),
  ...reportHandlers(deps),
  ...feedHandlers(deps),
  ...syncHandlers(deps),
})
