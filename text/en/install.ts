// The steps to install the app in browsers that cannot do it by themselves.
import { messages } from '../messages.ts'

export const install = messages({
  'install.title': 'Install this app',
  'install.waiting':
    '{count, plural, one {# change or enquiry waits} other {# changes or enquiries wait}} in this browser. The installed app has a storage of its own and will not know of them: let them be sent first.',
  'install.waitingOffline':
    '{count, plural, one {# change or enquiry waits} other {# changes or enquiries wait}} in this browser. The installed app has a storage of its own and will not know of them: let them be sent first, when there is a connection.',
  'install.sendNow': 'Send now',
  'install.showSteps': 'Show the steps anyway',
  'install.iosShare': 'Tap Share in the bar of the browser. In some it is behind the three dots.',
  'install.iosAdd': 'Scroll down and choose “Add to Home Screen”.',
  'install.iosHome': 'Tap Add. The app opens from its icon from then on.',
  'install.macMenu': 'Open the File menu of Safari, or its Share button.',
  'install.macAdd': 'Choose “Add to Dock”.',
  'install.macDock': 'Click Add. The app opens from the Dock from then on.',
  'install.androidMenu': 'Open the menu of the browser: the three dots beside the address.',
  'install.androidAdd': 'Choose “Add to Home screen” or “Install app”.',
  'install.androidHome': 'Confirm with Install. The app opens from its icon from then on.',
  'install.desktopMenu': 'Open the menu of the browser: the dots at the end of the address bar.',
  'install.desktopAdd': 'Choose “Install page as app”: in Chrome under “Cast, save and share”, in Edge under “Apps”.',
  'install.desktopDock': 'Confirm with Install. The app opens in a window of its own from then on.',
  'install.storefrontInstalled':
    'If only “Open in app” is offered, the public site is installed here already: remove that app, install the dashboard, then install the site again.',
})
