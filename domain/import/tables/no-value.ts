// Patterns of texts that stand for no value, as `baseLetters` makes them.
export const NO_VALUE = [
  ...['n/?a', 'null', 'none', 'nil', 'unknown', 'tbd', 'tba', 'not supported', 'not available', 'not specified'],
  ...[
    'p\\.?o\\.?a',
    'call(?: (?:us|for price))?',
    'contact us',
    'price on (?:request|application)',
    'on request',
    'ask',
  ],
  ...['k\\.? ?a', 'keine angabe', 'unbekannt', '(?:preis )?auf anfrage'],
  ...['inconnu', 'non renseigne', 'n\\.?c', '(?:prix )?(?:sur demande|nous consulter)'],
  ...['desconocid[oa]', '(?:precio )?(?:a )?consultar'],
  ...['sconosciut[oa]', 'non disponibile', '(?:prezzo )?su richiesta', 'trattativa riservata'],
  ...['onbekend', 'n\\.?v\\.?t', '(?:prijs )?op aanvraag'],
  ...['nieznan[yae]', 'nie dotyczy', '(?:cena )?na zapytanie'],
]
