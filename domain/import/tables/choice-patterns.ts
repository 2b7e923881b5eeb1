// The names that the values of a choice have in English, German, French, Spanish, Italian, Dutch and Polish, as `baseLetters` makes them.
// The first pattern that matches decides. Null: known, but no option of a car fits.

type Patterns = readonly [pattern: RegExp, option: string | null][]

const ELECTRIC = /electri[cq]|electro|elettric|elektr[oiy]|\bb?ev\b|battery|^strom$/
const COMBUSTION = /\bgas|petrol|benzin|benzyn|essence|diesel/

const FUELS: Patterns = [
  [/h[iy]?bri[dt]|ibrid|hybryd|\bm?hev\b|\bphev\b|plug.?in/, 'Hybrid'],
  [new RegExp(`(?=.*(?:${ELECTRIC.source}))(?=.*(?:${COMBUSTION.source}))`), 'Hybrid'],
  [
    /natural gas|gas natural|erdgas|aardgas|autogas|flussiggas|\b[cl]ng\b|\blpg\b|\bg[pl][lpn]\b|\bgn[cv]\b|\bgaz\b|propan|meth?aa?n/,
    null,
  ],
  [/hydrogen|fuel cell|wasserstoff|brennstoffzelle|hidrogeno|idrogeno|waterstof|wodor|ethanol|etanol/, null],
  [ELECTRIC, 'Electric'],
  [/diesel|gas[oó]?il|gasoleo|gasolio|gazole|olej napedowy|\btdi\b|\bd?cdi\b|\bhdi\b|\bdci\b/, 'Diesel'],
  [
    /gas|petrol|benzin|benzyn|bencina|essence|sans plomb|\bsp ?9[58]\b|\bsuper\b|unleaded|\be(?:5|10|85)\b|flex|premium/,
    'Gasoline',
  ],
]

const TRANSMISSIONS: Patterns = [
  [
    /dual.?clutch|\bdct\b|\bdsg\b|\bpdk\b|s.tronic|doppelkupplung|double embrayage|doble embrague|doppia frizione|dubbele koppeling/,
    'DCT',
  ],
  [/dwusprzeglow/, 'DCT'],
  [/\be?-?cvt\b|varia|stufenlos|multitronic|traploos|bezstopniow/, 'CVT'],
  [
    /semi|halbautom|halfautom|polautom|automated manual|automati[sz]i?er.*(?:schalt|manu)|\bamt\b|robot/,
    'Semi-Automatic',
  ],
  [/\ba\/?t\/m\/?t\b/, null],
  [/auto|\ba\/?t\b|\bbva\d?\b|tiptronic|steptronic|geartronic|dual shift mode|fixed gear|single.speed/, 'Automatic'],
  [
    /manu[ae]l|manuell|\bm\/?t\b|\bbvm\d?\b|schalt|handgeschakeld|handschakel|handbak|mecani[cq]|meccanic|reczn|stick.?shift/,
    'Manual',
  ],
]

const BODY_STYLES: Patterns = [
  [/convertible|[ck]abrio|roadster|sp[iy]der|soft.?top|descapotable|decap+ot/, 'Convertible'],
  [/coupe/, 'Coupe'],
  [
    /\bsuv\b|crossover|off.?road|gelaende|gelande|sport utility|4x4|tout.?terrain|todo ?terreno|fuoristrada|terreinwagen|terenow/,
    'SUV',
  ],
  [/pick.?up|\btruck\b|pritsche/, 'Pickup'],
  [
    /mini.?van|\bvan\b|\bmpv\b|people carrier|minibus|kleinbus|transporter|monospace|monovol|furgon|fourgon|utilitaire/,
    'Van',
  ],
  [/kastenwagen|bestel(?:auto|wagen|bus)|ludospace|dostawcz/, 'Van'],
  [/wagon|estate|[kc]ombi|touring|shooting brake|\bbreak\b|\bfamiliare?\b|station(?:car|wagen)|ranchera/, 'Wagon'],
  [
    /hatch|schragheck|schraegheck|kleinwagen|kompakt|compact|citadine|utilitari[ao]|city ?car|due volumi|stadsauto|stadtwagen|miejsk|lift.?back/,
    'Hatchback',
  ],
  [/sedan|saloon|limousine|limuzyna|stufenheck|notchback|berlin[ae]|tre volumi/, 'Sedan'],
]

const YES = 'yes|y|ja|oui|si|tak'
const NO = 'no|n|nein|non|nee|nie'

const SERVICE_HISTORIES: Patterns = [
  [
    /part|incomplet|nicht vollst|unvollst|onvolledig|niepeln|niekompletn|teilweise|l(?:u|ue)ckenhaft|some|parzial|parcial|gedeeltelijk|czesciow/,
    'Partial',
  ],
  [
    new RegExp(
      `^(?:${NO}|kein.*|geen.*|aucune?.*|ningun.*|nessun.*|brak.*|(?:no|without|ohne|sans|sin|senza|zonder|bez) .*)$`,
    ),
    'None',
  ],
  [
    /full|complet|vollst|l(?:u|ue)ckenlos|scheckheftgepflegt|volledig|compleet|peln[aey]|kompletn|a jour|al dia|\bfsh\b/,
    'Full',
  ],
  [new RegExp(`^(?:${YES})$`), 'Full'],
]

const VAT_STATUSES: Patterns = [
  [/marg[ie]|marza|\brebu\b|differenz|§?\s*25\s*a/, 'Margin scheme'],
  [
    /not (?:qualifying|reclaimable|deductible)|nicht ausweisbar|non (?:recuperable|deducibile|esposta)|no deducible|niet (?:verrekenbaar|aftrekbaar)/,
    'Margin scheme',
  ],
  [new RegExp(`^(?:${NO})$`), 'Margin scheme'],
  [
    /qualif|reclaim|deduc[ti]ib|deducibl|detraibil|espost|recuperable|ausweisbar|regelbesteuer|verrekenbaar|aftrekbaar|faktura vat/,
    'VAT qualifying',
  ],
  [new RegExp(`^(?:${YES})$`), 'VAT qualifying'],
]

export const CHOICE_PATTERNS = {
  fuelType: FUELS,
  transmission: TRANSMISSIONS,
  bodyStyle: BODY_STYLES,
  serviceHistory: SERVICE_HISTORIES,
  vatStatus: VAT_STATUSES,
} as const
