// Texts of the page My Account.
import { messages } from '../../messages.ts'

export const account = messages({
  'account.title': 'My Account',
  'account.offline': 'Your account is changed with a connection only.',
  'account.profile': 'Profile',
  'account.shown': 'Visitors see your name, title, phone number, e-mail address and photo.',
  'account.notShown': 'Visitors do not see you. An admin decides who is shown to them.',
  'account.profileFailed': 'Failed to save your profile',
  'account.profileSaved': 'Profile saved',
  'account.siteLanguage': 'Default of the site ({language})',

  // The password.
  'account.currentPassword': 'Current password',
  'account.changePassword': 'Change password',
  'account.changing': 'Changing...',
  'account.passwordChanged': 'Password changed. Other devices have to log in again.',
  'account.passwordFailed': 'Failed to change the password',

  // Two-factor log-in.
  'account.twoFactor': 'Two-factor log-in',
  'account.twoFactorOn': 'On: a log-in needs your password and a code.',
  'account.twoFactorOff': 'Off. When it is on, a log-in needs your password and a code of an authenticator app.',
  'account.setUp': 'Set up',
  'account.switchOn': 'Switch on',
  'account.switchOff': 'Switch off',
  'account.setUpFailed': 'Failed to set up two-factor log-in',
  'account.switchOnFailed': 'Failed to switch on two-factor log-in',
  'account.switchOffFailed': 'Failed to switch off two-factor log-in',
  'account.switchOffTitle': 'Switch off two-factor log-in',
  'account.setUpTitle': 'Set up two-factor log-in',
  'account.scan': 'Scan the QR code with an authenticator app, or enter the key there.',
  'account.qrCode': 'QR code for an authenticator app',
  'account.key': 'Key: <code>{key}</code>',
  'account.code': 'Code',
  'account.codeHint': 'The six digits that the app shows.',
  'account.recoveryCodes': 'Recovery codes',
  'account.isOn': 'Two-factor log-in is on.',
  'account.keepCodes':
    'Keep these codes in a safe place. Each replaces a code of the authenticator app once. They are not shown again.',

  // Sessions, and the records of staff. The same facts are in docs/personal-data.md.
  'account.sessions': 'Sessions',
  'account.sessionsText':
    'Ends your sessions on all devices, this one included. Changes that wait on other devices stay there.',
  'account.logOutFailed': 'Logging out everywhere failed. It needs a connection.',
  'account.logOutEverywhere': 'Log out everywhere',
  'account.recorded': 'What is recorded',
  'account.recordedChanges': 'Your changes, with your name and the time, for admins: 400 days.',
  'account.recordedDevices':
    'What each of your devices last reported, such as the number of waiting changes: 400 days.',
  'account.recordedRequests':
    "Your account's number with each request, in the log of the server: as long as it keeps its log, usually a month.",
  'account.recordedAddresses': 'The addresses of your log-ins and log-outs, and of what was refused, in the same log.',
  'account.recordedCodes': 'The last 20 addresses that you logged in from, as codes: until your account is deleted.',
  'account.recordedChecks': 'Your user name in lot checks: until 60 newer ones are there.',
})
