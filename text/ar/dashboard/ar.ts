// Arabic. Every message was translated by a machine, with the terms of the trade. No person has reviewed them yet.
import { ar } from 'make-plural/cardinals'
import type { DashboardCatalogue, Language } from '../../texts.ts'
import { formRules } from '../form-rules.ts'
import { install } from '../install.ts'
import { rules } from '../rules.ts'
import { shared } from '../shared.ts'
import { staff } from '../staff.ts'
import { vehicle } from '../vehicle.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { appointments } from './appointments.ts'
import { attention } from './attention.ts'
import { bulk } from './bulk.ts'
import { common } from './common.ts'
import { components } from './components.ts'
import { device } from './device.ts'
import { duration } from './duration.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { importPage } from './import-page.ts'
import { importReasons } from './import-reasons.ts'
import { importRuns } from './import-runs.ts'
import { kept } from './kept.ts'
import { list } from './list.ts'
import { logIn } from './log-in.ts'
import { lot } from './lot.ts'
import { messageTexts } from './messages.ts'
import { mutation } from './mutation.ts'
import { output } from './output.ts'
import { outside } from './outside.ts'
import { overview } from './overview.ts'
import { personalData } from './personal-data.ts'
import { photos } from './photos.ts'
import { business } from './settings/business.ts'
import { look } from './settings/look.ts'
import { settingFields } from './settings/setting-fields.ts'
import { settings } from './settings/settings.ts'
import { sitePages } from './settings/site-pages.ts'
import { shell } from './shell.ts'
import { stock } from './stock.ts'
import { users } from './users.ts'
import { vehicleForm } from './vehicle-form.ts'
import { vehicles } from './vehicles.ts'
import { work } from './work.ts'

const all: DashboardCatalogue = {
  ...shared,
  ...vehicle,
  ...kept,
  ...importPage,
  ...importReasons,
  ...importRuns,
  ...mutation,
  ...formRules,
  ...rules,
  ...bulk,
  ...account,
  ...common,
  ...install,
  ...staff,
  ...device,
  ...attention,
  ...duration,
  ...activity,
  ...list,
  ...logIn,
  ...messageTexts,
  ...fields,
  ...components,
  ...outside,
  ...personalData,
  ...business,
  ...look,
  ...settingFields,
  ...settings,
  ...sitePages,
  ...users,
  ...photos,
  ...forms,
  ...shell,
  ...lot,
  ...overview,
  ...work,
  ...appointments,
  ...vehicles,
  ...stock,
  ...vehicleForm,
  ...output,
}

export const arabic: Language = { code: 'ar', plural: ar, messages: all }
