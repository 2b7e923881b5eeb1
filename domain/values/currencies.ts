/** The active currencies of ISO 4217, each with the symbol that is used at home. Without one the code is written. */
export const SYMBOLS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AED AFN ALL AMD֏ AOA ARS$ AUD$ AWG AZN₼ BAM BBD$ BDT৳ BGN BHD BIF BMD$ BND$ BOB BRLR$ BSD$ BTN BWPP BYN BZD$ CAD$ CDF CHF CLP$ ' +
    'CNY¥ COP$ CRC₡ CUP$ CVE CZKKč DJF DKKkr. DOP$ DZD EGP ERN ETB EUR€ FJD$ FKP GBP£ GEL₾ GHSGH₵ GIP GMD GNF GTQQ GYD$ HKDHK$ HNLL ' +
    'HTG HUFFt IDRRp ILS₪ INR₹ IQD IRR ISKkr JMD$ JOD JPY¥ KESKSh KGS KHR៛ KMF KPW KRW₩ KWD KYD$ KZT₸ LAK₭ LBP LKRRs LRD$ LSL LYD ' +
    'MAD MDL MGA MKD MMK MNT₮ MOP MRU MURRs MVR MWK MXN$ MYRRM MZN NAD$ NGN₦ NIO NOKkr NPRRs NZD$ OMR PAB PENS/ PGK PHP₱ PKRRs ' +
    'PLNzł PYG₲ QAR RONlei RSD RUB₽ RWF SAR SBD$ SCR SDG SEKkr SGD$ SHP SLE SOS SRD$ SSP STN SYP SZL THB฿ TJS TMT TND TOP TRY₺ ' +
    'TTD$ TWDNT$ TZSTSh UAH₴ UGXUSh USD$ UYU$ UZS VED VES VND₫ VUV WST XAF XCD$ XCG XOF XPF YER ZARR ZMWK ZWG'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
)

/** ISO 4217 codes. */
export const CURRENCIES: readonly string[] = Object.keys(SYMBOLS)

/** Countries whose currency does not begin with their own code. */
const HOME: Readonly<Record<string, string>> = {
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI',
  AUD: 'CC CX HM KI NF NR TV',
  NZD: 'CK NU PN TK',
  XCD: 'AG AI DM GD KN LC MS VC',
  NOK: 'BV SJ',
  DKK: 'FO GL',
  CHF: 'LI',
  ILS: 'PS',
  ZAR: 'LS SZ',
}
const NO_MINOR_UNIT = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'

/** Digits of the minor unit. */
export function minorDigits(currency: string): number {
  if (NO_MINOR_UNIT.includes(currency)) return 0
  return THREE_DIGITS.includes(currency) ? 3 : 2
}

/** @returns for example `$` in the US, `US$` elsewhere; `kr` in Sweden, `SEK` elsewhere */
export function currencySymbol(currency: string, country: string): string {
  const symbol = SYMBOLS[currency] || currency
  if (currency.startsWith(country) || HOME[currency]?.includes(country)) return symbol
  // Several currencies have these signs.
  if (/^[$¥]$/.test(symbol)) return currency.slice(0, 2) + symbol
  return /[\p{L}.]$/u.test(symbol) ? currency : symbol
}
