// The texts of a new site in Spanish. A machine translated them; no person has reviewed them yet.
import type { Translation } from '#domain/kinds/settings/texts-schema.ts'

export const startingTexts: Translation = {
  tagline: 'Coches de ocasión y de lujo, elegidos con cuidado',
  contactInfo: { hours: 'De lunes a viernes, de 9:00 a 18:00\nSábados, de 10:00 a 16:00' },
  companyInfo: { description: 'Un concesionario independiente de coches de ocasión y de lujo.' },
  legalPages: {
    privacy: {
      title: 'Política de privacidad',
      content: [
        'El responsable de los datos de este sitio web es {controller}. Puede ponerse en contacto con nosotros a través de {contact}.',
        'Usamos lo que nos envía en una consulta para responderla, porque usted nos lo ha pedido.',
        '- Su nombre, su teléfono, su correo electrónico y su mensaje los ven nuestro personal y las empresas que gestionan nuestro sitio web, nuestro correo y los datos de nuestros clientes.',
        '- Nunca los vendemos.',
        '- Conservamos cada consulta {retention}.',
        'Sus derechos:',
        '- Puede pedirnos en cualquier momento una copia de sus datos, su corrección o su eliminación.',
        '- Puede oponerse a su uso o presentar una reclamación ante una autoridad de protección de datos.',
        'Los coches que mira y guarda se quedan en su dispositivo. El mapa se carga desde Google cuando pulsa «Mostrar el mapa».',
      ].join('\n'),
    },
    terms: {
      title: 'Condiciones de uso',
      content: [
        'Los precios y la disponibilidad pueden cambiar hasta que hayamos confirmado una venta por escrito.',
        '- Una consulta no compromete ni a usted ni a nosotros.',
        '- El kilometraje y el equipamiento se indican según nos constan.',
        'Visítenos y vea el coche antes de decidirse.',
      ].join('\n'),
    },
    imprint: {
      title: 'Aviso legal',
      content:
        'Este sitio web lo publica {controller}, responsable de su contenido.\nPuede ponerse en contacto con nosotros a través de {contact}.',
    },
    accessibility: {
      title: 'Accesibilidad',
      content:
        'Si no puede usar alguna parte de este sitio web, díganoslo a través de {contact}.\nEste sitio web lo publica {controller}.',
    },
  },
  footerInfo: {
    description: 'Coches de ocasión y de lujo, descritos tal como son y con el precio a la vista.',
  },
  promises: {
    home: [
      {
        title: 'Calidad garantizada',
        text: 'Cada coche pasa una revisión de 150 puntos antes de entrar en nuestra exposición.',
        icon: 'Shield',
      },
      {
        title: 'Un servicio excelente',
        text: 'Una sola persona le atiende, desde la primera pregunta hasta mucho después de la entrega.',
        icon: 'Star',
      },
      {
        title: 'Asesoramiento 24/7',
        text: 'Le responde alguien que conoce los coches, a cualquier hora de cualquier día.',
        icon: 'Users',
      },
    ],
    included: ['Revisión de 150 puntos'],
    homeIntro: 'Un concesionario independiente de coches de ocasión y de lujo.',
    carsIntro: 'Todos los coches revisados, descritos tal como son y con el precio a la vista.',
    contactIntro: 'Pregunte por un coche, concierte una visita o díganos simplemente qué busca.',
  },
  aboutInfo: {
    heroTitle: 'Quiénes somos',
    heroDescription:
      'Un concesionario pequeño con una costumbre sencilla: solo vendemos coches que nos llevaríamos a casa.',
    valuesTitle: 'Lo que defendemos',
    valuesSubtitle: 'Seis promesas que aquí deben cumplir cada coche y cada conversación.',
    values: [
      {
        icon: 'Award',
        title: 'Calidad',
        description: 'Cada coche se elige y se prepara con cuidado antes de que usted lo vea.',
      },
      {
        icon: 'Shield',
        title: 'Honradez',
        description: 'Los defectos se muestran y se dicen antes de que usted pregunte.',
      },
      { icon: 'Users', title: 'Personas', description: 'Usted habla con quien eligió el coche.' },
      { icon: 'ThumbsUp', title: 'Equidad', description: 'Un precio claro, el mismo para todos.' },
      { icon: 'Star', title: 'Experiencia', description: 'Más de veinticinco años con coches poco comunes.' },
      { icon: 'Heart', title: 'Atención', description: 'Seguimos a su disposición mucho después de la entrega.' },
    ],
  },
  faqs: [
    {
      question: '¿Puedo ver y probar un coche antes de decidirme?',
      answer: 'Sí. Envíe una consulta sobre el coche y acordaremos la hora que le venga bien.',
    },
    {
      question: '¿Aceptan mi coche como parte de pago?',
      answer:
        'Sí. Indíquenos en su mensaje la marca, el modelo, el año y el kilometraje, y le responderemos con una valoración.',
    },
  ],
}
