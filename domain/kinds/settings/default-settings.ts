import { DEFAULT_REGION } from '#domain/values/region.ts'
import type { LegalPage, SiteSettings } from './schema.ts'

/** Those who see the data of an enquiry: the note at the form and the privacy page name them. */
export const DATA_READERS = 'our staff, and by the companies that run our website, e-mail and customer records'

const privacy: LegalPage = {
  enabled: true,
  title: 'Privacy Policy',
  lastUpdated: '',
  // The placeholders are those of `legalText`.
  content: [
    'Responsible for the data on this site is {controller}. You reach us by {contact}.',
    'We use what you send us in an enquiry to answer it, because you asked.',
    `- Your name, phone number, email address and message are seen by ${DATA_READERS}.`,
    '- We never sell them.',
    '- We keep an enquiry {retention}.',
    'Your rights:',
    '- Ask us at any time for a copy of your data, to correct it or to delete it.',
    '- Object to its use, or complain to a data protection authority.',
    'Cars you look at and save stay on your own device. The map is loaded from Google when you press Show map.',
  ].join('\n'),
}

const terms: LegalPage = {
  enabled: true,
  title: 'Terms of Service',
  lastUpdated: '',
  content: [
    'Prices and availability can change until we have confirmed a sale in writing.',
    '- An enquiry binds neither you nor us.',
    '- Mileage and equipment are stated as known to us.',
    'Please visit us and see a car before you decide.',
  ].join('\n'),
}

const imprint: LegalPage = {
  enabled: false,
  title: 'Imprint',
  lastUpdated: '',
  content: 'This site is published by {controller}, responsible for its content.\nYou reach us by {contact}.',
}

const accessibility: LegalPage = {
  enabled: false,
  title: 'Accessibility',
  lastUpdated: '',
  content:
    'If you cannot use a part of this site, please tell us by {contact}.\nThis site is published by {controller}.',
}

/** The settings of a new site; stored values are merged over them. */
export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: 'Alder & Vale Motors',
  tagline: 'Used and luxury cars, chosen with care',
  isPublic: true,
  brand: { logo: null, logoOnDark: null, icon: null, color: null },
  socialMedia: [
    { platform: 'facebook', url: 'https://www.facebook.com/', enabled: true },
    { platform: 'instagram', url: 'https://www.instagram.com/', enabled: true },
    { platform: 'x', url: 'https://x.com/', enabled: true },
    { platform: 'whatsapp', url: 'https://wa.me/15550100142', enabled: true },
  ],
  contactInfo: {
    address: '142 Harbor Road, San Diego, CA 92101',
    phone: '+1 555 010 0142',
    email: 'hello@aldervale.example',
    hours: 'Monday to Friday 9:00 – 18:00\nSaturday 10:00 – 16:00',
    mapCoordinates: '32.7157,-117.1611',
  },
  companyInfo: {
    name: 'Alder & Vale Motors',
    founded: '1998',
    employees: '24',
    locations: '1',
    description: 'An independent dealership for used and luxury cars.',
  },
  openingHours: {
    timeZone: '',
    monday: '',
    tuesday: '',
    wednesday: '',
    thursday: '',
    friday: '',
    saturday: '',
    sunday: '',
    specialDays: [],
  },
  region: DEFAULT_REGION,
  languages: { default: 'en', others: [] },
  pricing: { note: '' },
  policies: { privacy, terms },
  legalPages: { privacy, terms, imprint, accessibility },
  footerInfo: {
    description: 'Used and luxury cars, each one described as it is and priced in the open.',
    copyrightFrom: 2025,
  },
  promises: {
    home: [
      {
        title: 'Quality Guaranteed',
        text: 'Every car passes a 150-point inspection before it enters our showroom.',
        icon: 'Shield',
      },
      {
        title: 'Service Excellence',
        text: 'One person looks after you, from the first question to long after the keys.',
        icon: 'Star',
      },
      {
        title: 'Expert Assistance 24/7',
        text: 'Someone who knows the cars answers you, at any hour of any day.',
        icon: 'Users',
      },
    ],
    included: ['150-point inspection'],
    homeIntro: 'An independent dealership for used and luxury cars.',
    carsIntro: 'Every car inspected, described as it is and priced in the open.',
    contactIntro: 'Ask about a car, arrange a visit or simply say what you are looking for.',
  },
  notice: { text: '', link: '', from: '', until: '' },
  reviews: '',
  vehicleInfo: { showVin: false, numberInFeed: false },
  badges: { newDays: 7, dropDays: 14, dropPercent: 3 },
  retention: { inquiryMonths: 24 },
  security: { requireTwoFactor: false },
  holding: { costPerDay: 0 },
  aboutInfo: {
    heroTitle: 'About Us',
    heroDescription: 'A small dealership with a simple habit: we only sell cars we would drive home ourselves.',
    valuesTitle: 'What we stand for',
    valuesSubtitle: 'Six promises that every car and every conversation here has to keep.',
    values: [
      { icon: 'Award', title: 'Quality', description: 'Every car is chosen and prepared with care before you see it.' },
      { icon: 'Shield', title: 'Honesty', description: 'Flaws are shown and said, before you ask.' },
      { icon: 'Users', title: 'People', description: 'You speak with the person who chose the car.' },
      { icon: 'ThumbsUp', title: 'Fairness', description: 'One clear price, the same for everyone.' },
      { icon: 'Star', title: 'Experience', description: 'More than twenty-five years with uncommon cars.' },
      { icon: 'Heart', title: 'Care', description: 'We stay reachable long after you drive away.' },
    ],
  },
  backgrounds: {
    homepageSlider: '/pictures/hero-1600.webp',
    cars: '/pictures/cars-1600.webp',
    about: '/pictures/about-1600.webp',
    contact: '/pictures/contact-1600.webp',
  },
  translations: {},
  faqs: [
    {
      question: 'Can I see and drive a car before I decide?',
      answer: 'Yes. Send an enquiry about the car and we arrange a time that suits you.',
    },
    {
      question: 'Do you take my car in part exchange?',
      answer: 'We do. Tell us make, model, year and mileage in your message and we come back with a figure.',
    },
  ],
}
