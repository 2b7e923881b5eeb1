// Texts of the settings of how the site looks: Site, Brand, Backgrounds, Badges.
import { distanceUnitLabel } from '#domain/values/distance.ts'
import { messages } from '../../../messages.ts'

export const look = messages({
  'look.siteFailed': 'Failed to update the site',
  'look.siteNameHint': 'In the header, the titles of pages, the footer and the installed apps.',
  'look.taglineHint': 'The headline of the home page, and what search engines show.',
  'look.legalNameHint': 'In the privacy note, feeds and e-mails. Without one, the dealership name is used.',
  'look.founded': 'Founded',
  'look.employees': 'Employees',
  'look.locations': 'Locations',
  'look.companyHint': 'For search engines and shared links.',
  'look.countryHint':
    'Amounts and numbers are written as people there do. Feeds use it for an address without a country.',
  'look.currencyHint': 'Of all prices. Another currency converts no price.',
  'look.distanceHint': 'Of all mileages. Another unit converts no mileage.',
  'option.distanceUnit.mi': distanceUnitLabel('mi'),
  'option.distanceUnit.km': distanceUnitLabel('km'),
  'option.dateFormat.dd/mm/yyyy': 'dd/mm/yyyy',
  'option.dateFormat.mm/dd/yyyy': 'mm/dd/yyyy',
  'option.dateFormat.yyyy-mm-dd': 'yyyy-mm-dd',
  'look.pricingHint': 'What applies to all prices, for example that they include VAT.',
  'look.holdingHint': 'What a vehicle in stock costs for each day. Admins see it in the margins of Stock health.',

  // Languages of the pages for visitors.
  'look.languageHint':
    'Of the pages for visitors, and of the dashboard for users who have chosen none. What you write yourself stays as it is.',
  'look.otherLanguages': 'Other languages',
  'look.original': 'the original',
  'look.byMachine': 'translated by machine, complete, not reviewed by a person',
  'look.languagesNote':
    'Look at each page of a language before visitors do: its address begins with the code, as in /de.',

  // Devices of staff.
  'look.devices': 'Devices',
  'look.devicesText':
    'As each device last reported. A device is listed for 30 days after it was last seen, once it has sent a change.',
  'look.devicesOffline': 'Showing the devices needs a connection.',
  'look.noDevices': 'No device has sent a change.',
  'look.deviceUser': 'User',
  'look.lastSeen': 'Last seen',
  'look.waiting': 'Changes waiting',
  'look.app': 'App',
  'look.deletedAccount': 'Deleted account',
  'look.notReported': 'Not reported',
  'look.noneWaiting': 'None',
  'look.waitingFor': '{count, number} for {duration}',
  'look.oldBuild': '{build} (not the current build)',

  // Brand.
  'look.brandFailed': 'Failed to update the brand',
  'look.logoHint':
    'PNG, WebP, JPEG, AVIF or SVG, best with a transparent background. It replaces the name in header, footer, menus and on printed pages.',
  'look.showWhite': 'Show it in white on dark backgrounds',
  'look.otherPictures': 'Other pictures',
  'look.darkLogoHint': 'For header and footer, when the logo cannot be seen there.',
  'look.darkLogoUnseen': 'This picture has too little contrast on dark backgrounds, so it is not used there.',
  'look.iconHint':
    'A square picture for installed apps and browser tabs. Without one, it is the first letter of the name on the colour.',
  'look.unseenOnDark':
    'On dark backgrounds this logo cannot be seen. Visitors read the name in the header and the footer until there is a logo for dark backgrounds.',
  'look.unseenOnLight':
    'On light backgrounds this logo cannot be seen. Visitors read the name on printed pages and in light menus until there is a logo for light backgrounds.',
  'look.contrastOnDark':
    'On dark backgrounds this logo cannot be seen: its contrast is {contrast}:1, and 3:1 is needed. Visitors read the name in the header and the footer until there is a logo for dark backgrounds.',
  'look.contrastOnLight':
    'On light backgrounds this logo cannot be seen: its contrast is {contrast}:1, and 3:1 is needed. Visitors read the name on printed pages and in light menus until there is a logo for light backgrounds.',
  'look.colorHint':
    'Such as #1a5fb4. Buttons, links and icons follow; text on it stays readable. Empty: the colours of the template.',
  'look.chooseColor': 'Choose a colour',
  'look.removePicture': 'Remove {picture}',
  'look.onDarkText': 'On dark backgrounds',
  'look.onLightText': 'On light backgrounds',
  'look.onDark': 'On dark',
  'look.onLight': 'On light',
  'look.lowOnDark': 'On dark: too little contrast',
  'look.lowOnLight': 'On light: too little contrast',
  'look.notDrawn': '"{file}" is not a picture that this browser can draw.',
  'look.logoNotLoaded': 'The logo could not be loaded. It needs a connection.',
  'look.notTransparent':
    'This logo has no transparent parts: in white it would be a white box. Choose a picture with a transparent background.',
  'look.notUploaded': 'The picture was not uploaded. It needs a connection.',

  // Backgrounds and badges.
  'look.backgroundsFailed': 'Failed to update backgrounds',
  'look.homepageSlider': 'Homepage slider',
  'look.carsPage': 'Cars',
  'look.aboutPage': 'About',
  'look.contactPage': 'Contact',
  'look.uploadNumber': 'Upload picture {number}',
  'look.backgroundUnseen': 'The picture of this address cannot be loaded. Visitors see a plain dark background.',
  'look.badgesFailed': 'Failed to update the badges',
  'look.newHint': 'Visitors see New in for this many days after a vehicle was added. 0 turns the badge off.',
  'look.dropDaysHint': 'Visitors see Price drop for this many days. 0 turns the badge off.',
  'look.dropPercentHint':
    'The smallest price drop that is shown, against the lowest price of the 30 days before. 0 turns the badge off.',
})
