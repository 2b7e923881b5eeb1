// The texts of a new site in German. A machine translated them; no person has reviewed them yet.
import type { Translation } from '#domain/kinds/settings/texts-schema.ts'

export const startingTexts: Translation = {
  tagline: 'Ausgesuchte Gebrauchtwagen und Luxusfahrzeuge',
  contactInfo: { hours: 'Montag bis Freitag 9:00 – 18:00\nSamstag 10:00 – 16:00' },
  companyInfo: { description: 'Ein unabhängiges Autohaus für Gebrauchtwagen und Luxusfahrzeuge.' },
  legalPages: {
    privacy: {
      title: 'Datenschutz',
      content: [
        'Verantwortlich für die Daten auf dieser Website ist {controller}. Sie erreichen uns über {contact}.',
        'Was Sie uns in einer Anfrage senden, verwenden wir, um sie zu beantworten, weil Sie uns gefragt haben.',
        '- Ihren Namen, Ihre Telefonnummer, Ihre E-Mail-Adresse und Ihre Nachricht sehen unser Team und die Unternehmen, die Website, E-Mail und Kundendaten für uns betreiben.',
        '- Wir verkaufen diese Daten nie.',
        '- So lange bewahren wir eine Anfrage auf: {retention}.',
        'Ihre Rechte:',
        '- Sie können jederzeit eine Kopie, die Berichtigung oder die Löschung Ihrer Daten verlangen.',
        '- Sie können der Verwendung Ihrer Daten widersprechen oder sich bei einer Datenschutzbehörde beschweren.',
        'Welche Fahrzeuge Sie ansehen und sich merken, bleibt auf Ihrem eigenen Gerät. Die Karte wird von Google geladen, wenn Sie „Karte anzeigen“ drücken.',
      ].join('\n'),
    },
    terms: {
      title: 'Nutzungsbedingungen',
      content: [
        'Preise und Verfügbarkeit können sich ändern, bis wir einen Verkauf schriftlich bestätigt haben.',
        '- Eine Anfrage bindet weder Sie noch uns.',
        '- Laufleistung und Ausstattung sind so angegeben, wie sie uns bekannt sind.',
        'Bitte besuchen Sie uns und sehen Sie sich ein Fahrzeug an, bevor Sie sich entscheiden.',
      ].join('\n'),
    },
    imprint: {
      title: 'Impressum',
      content: 'Diese Website wird von {controller} herausgegeben und verantwortet.\nSie erreichen uns über {contact}.',
    },
    accessibility: {
      title: 'Barrierefreiheit',
      content:
        'Wenn Sie einen Teil dieser Website nicht nutzen können, sagen Sie es uns bitte über {contact}.\nDiese Website wird von {controller} herausgegeben.',
    },
  },
  footerInfo: {
    description: 'Gebrauchtwagen und Luxusfahrzeuge, ehrlich beschrieben und mit transparenten Preisen.',
  },
  promises: {
    home: [
      {
        title: 'Geprüfte Qualität',
        text: 'Jedes Fahrzeug wird an 150 Punkten geprüft, bevor es in unseren Verkaufsraum kommt.',
        icon: 'Shield',
      },
      {
        title: 'Ausgezeichneter Service',
        text: 'Eine feste Ansprechperson kümmert sich um Sie, von der ersten Frage bis lange nach der Übergabe.',
        icon: 'Star',
      },
      {
        title: 'Beratung rund um die Uhr',
        text: 'Wer die Fahrzeuge kennt, antwortet Ihnen, zu jeder Stunde an jedem Tag.',
        icon: 'Users',
      },
    ],
    included: ['Prüfung an 150 Punkten'],
    homeIntro: 'Ein unabhängiges Autohaus für Gebrauchtwagen und Luxusfahrzeuge.',
    carsIntro: 'Jedes Fahrzeug geprüft, ehrlich beschrieben und mit transparentem Preis.',
    contactIntro:
      'Fragen Sie nach einem Fahrzeug, vereinbaren Sie einen Besuch oder sagen Sie einfach, was Sie suchen.',
  },
  aboutInfo: {
    heroTitle: 'Über uns',
    heroDescription:
      'Ein kleines Autohaus mit einem einfachen Grundsatz: Wir verkaufen nur Fahrzeuge, mit denen wir selbst nach Hause fahren würden.',
    valuesTitle: 'Wofür wir stehen',
    valuesSubtitle: 'Sechs Versprechen, die hier für jedes Fahrzeug und jedes Gespräch gelten.',
    values: [
      {
        icon: 'Award',
        title: 'Qualität',
        description: 'Jedes Fahrzeug wird sorgfältig ausgesucht und vorbereitet, bevor Sie es sehen.',
      },
      { icon: 'Shield', title: 'Ehrlichkeit', description: 'Wir zeigen und nennen Mängel, bevor Sie danach fragen.' },
      {
        icon: 'Users',
        title: 'Menschen',
        description: 'Sie sprechen mit der Person, die das Fahrzeug ausgesucht hat.',
      },
      { icon: 'ThumbsUp', title: 'Fairness', description: 'Ein klarer Preis, für alle derselbe.' },
      { icon: 'Star', title: 'Erfahrung', description: 'Mehr als fünfundzwanzig Jahre mit besonderen Fahrzeugen.' },
      { icon: 'Heart', title: 'Betreuung', description: 'Wir bleiben erreichbar, lange nachdem Sie losgefahren sind.' },
    ],
  },
  faqs: [
    {
      question: 'Kann ich ein Fahrzeug ansehen und Probe fahren, bevor ich mich entscheide?',
      answer: 'Ja. Senden Sie eine Anfrage zu dem Fahrzeug, und wir vereinbaren einen Termin, der Ihnen passt.',
    },
    {
      question: 'Nehmen Sie mein Fahrzeug in Zahlung?',
      answer:
        'Ja. Nennen Sie uns in Ihrer Nachricht Marke, Modell, Baujahr und Laufleistung, und wir nennen Ihnen einen Preis.',
    },
  ],
}
