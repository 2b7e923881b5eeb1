import { messages } from '../messages.ts'

export const nothing = messages({
  'nothing.drop': 'Filter, die wegfallen können',
  'nothing.closest': 'Das kommt Ihrer Suche am nächsten',
  'nothing.withoutWords': 'Ohne „{words}“: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutBrand': 'Ohne Marke {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutMin': 'Ohne Preis ab {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutMax': 'Ohne Preis bis {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutFuel': 'Ohne Kraftstoff {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutBody': 'Ohne Karosserieform {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutTransmission': 'Ohne Getriebe {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'nothing.withoutYear': 'Ohne Baujahr {value}: {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
})
