// The texts of a new site in French. A machine translated them; no person has reviewed them yet.
import type { Translation } from '#domain/kinds/settings/texts-schema.ts'

export const startingTexts: Translation = {
  tagline: 'Véhicules d’occasion et de luxe, choisis avec soin',
  contactInfo: { hours: 'Du lundi au vendredi, de 9 h à 18 h\nLe samedi, de 10 h à 16 h' },
  companyInfo: { description: 'Un négociant indépendant en véhicules d’occasion et de luxe.' },
  legalPages: {
    privacy: {
      title: 'Politique de confidentialité',
      content: [
        'Le responsable du traitement des données de ce site est {controller}. Pour nous joindre : {contact}.',
        'Nous utilisons ce que vous nous envoyez dans une demande pour y répondre, parce que vous nous l’avez demandé.',
        '- Votre nom, votre numéro de téléphone, votre adresse e-mail et votre message sont vus par notre équipe et par les entreprises qui gèrent notre site, nos e-mails et notre fichier clients.',
        '- Nous ne les vendons jamais.',
        '- Nous conservons une demande {retention}.',
        'Vos droits :',
        '- Vous pouvez à tout moment nous demander une copie de vos données, leur rectification ou leur suppression.',
        '- Vous pouvez vous opposer à leur utilisation ou introduire une réclamation auprès d’une autorité de protection des données.',
        'Les véhicules que vous consultez et ceux que vous mettez en favoris restent sur votre appareil. La carte est chargée depuis Google lorsque vous appuyez sur « Afficher la carte ».',
      ].join('\n'),
    },
    terms: {
      title: 'Conditions d’utilisation',
      content: [
        'Les prix et la disponibilité peuvent changer jusqu’à ce que nous ayons confirmé une vente par écrit.',
        '- Une demande n’engage ni vous ni nous.',
        '- Le kilométrage et l’équipement sont indiqués tels que nous les connaissons.',
        'Venez voir un véhicule chez nous avant de vous décider.',
      ].join('\n'),
    },
    imprint: {
      title: 'Mentions légales',
      content: 'Ce site est édité par {controller}, responsable de son contenu.\nPour nous joindre : {contact}.',
    },
    accessibility: {
      title: 'Accessibilité',
      content:
        'Si vous ne pouvez pas utiliser une partie de ce site, dites-le-nous : {contact}.\nCe site est édité par {controller}.',
    },
  },
  footerInfo: {
    description: 'Des véhicules d’occasion et de luxe, décrits tels qu’ils sont, à prix affiché.',
  },
  promises: {
    home: [
      {
        title: 'Qualité garantie',
        text: 'Chaque véhicule passe un contrôle sur 150 points avant d’entrer dans notre hall d’exposition.',
        icon: 'Shield',
      },
      {
        title: 'Un service d’excellence',
        text: 'Une seule personne s’occupe de vous, de la première question jusque bien après la remise des clés.',
        icon: 'Star',
      },
      {
        title: 'Des conseils 24 h/24 et 7 j/7',
        text: 'Quelqu’un qui connaît les véhicules vous répond, à toute heure, tous les jours.',
        icon: 'Users',
      },
    ],
    included: ['Contrôle sur 150 points'],
    homeIntro: 'Un négociant indépendant en véhicules d’occasion et de luxe.',
    carsIntro: 'Chaque véhicule est contrôlé, décrit tel qu’il est et proposé à prix affiché.',
    contactIntro: 'Renseignez-vous sur un véhicule, prenez rendez-vous ou dites simplement ce que vous cherchez.',
  },
  aboutInfo: {
    heroTitle: 'À propos de nous',
    heroDescription:
      'Une petite maison avec une habitude simple : nous ne vendons que les véhicules avec lesquels nous rentrerions chez nous.',
    valuesTitle: 'Nos valeurs',
    valuesSubtitle: 'Six promesses que chaque véhicule et chaque échange doivent tenir ici.',
    values: [
      {
        icon: 'Award',
        title: 'Qualité',
        description: 'Chaque véhicule est choisi et préparé avec soin avant que vous ne le voyiez.',
      },
      {
        icon: 'Shield',
        title: 'Honnêteté',
        description: 'Les défauts sont montrés et signalés avant que vous ne posiez la question.',
      },
      { icon: 'Users', title: 'Contact humain', description: 'Vous parlez à la personne qui a choisi le véhicule.' },
      { icon: 'ThumbsUp', title: 'Équité', description: 'Un prix clair, le même pour tous.' },
      { icon: 'Star', title: 'Expérience', description: 'Plus de vingt-cinq ans consacrés aux véhicules peu communs.' },
      { icon: 'Heart', title: 'Attention', description: 'Nous restons joignables bien après la remise des clés.' },
    ],
  },
  faqs: [
    {
      question: 'Puis-je voir et essayer un véhicule avant de me décider ?',
      answer: 'Oui. Envoyez une demande au sujet du véhicule et nous conviendrons d’un moment qui vous convient.',
    },
    {
      question: 'Reprenez-vous mon véhicule ?',
      answer:
        'Oui. Indiquez dans votre message la marque, le modèle, l’année et le kilométrage, et nous vous ferons une estimation.',
    },
  ],
}
