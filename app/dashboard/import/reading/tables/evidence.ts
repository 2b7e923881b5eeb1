// The signs that a text was decoded with the right encoding, or with a wrong one. Points for each match.

const LETTER = '(?![\\0-\\x7f])\\p{L}'
const LATIN = '(?![\\0-\\x7f])\\p{Script=Latin}'
const OTHER_SCRIPT = '[\\p{Script=Cyrillic}\\p{Script=Greek}]'
/** The most frequent letters of western languages, and those of western, central European and Turkish ones. */
const WESTERN = 'äöüßéèàáíóñç'
const FREQUENT = `${WESTERN}êëâúôîïûùìòåøæœãõąćęłńśźżčďěňřšťůžýőűğşı`

export const EVIDENCE: readonly [pattern: RegExp, points: number][] = (
  [
    // Control characters, and bytes that mean nothing.
    ['[\\u0080-\\u009f\\ufffd]', -10],
    ['[\\u2500-\\u259f]', -3],
    [`[${FREQUENT}${FREQUENT.toUpperCase().replace('SS', '')}İ]`, 2],
    [`[${WESTERN}]`, 0.5],
    [`(?![${FREQUENT}])${LATIN}`, -1],
    // Many marked letters in a row are another script, read as Latin.
    [`(?<=${LATIN}${LATIN})${LATIN}`, -3],
    [`(?<=${OTHER_SCRIPT})${OTHER_SCRIPT}`, 2],
    ['[оеаинтсрвлкыйьяОЕАИНТСРВЛКαοιετσνηρκάέήίόύώΑΟΙΕΤΣΝΗΡΚ]', 1],
    [`(?<=\\p{Script=Latin})${OTHER_SCRIPT}|(?<=${OTHER_SCRIPT})\\p{Script=Latin}`, -5],
    // A capital after a small letter.
    [`(?<=\\p{Ll})(?![A-Z])\\p{Lu}|(?<=(?![a-z])\\p{Ll})[A-Z]`, -5],
    // A letter alone, such as `Û` where a price has its currency.
    [`(?<!\\p{L})${LETTER}(?!\\p{L})`, -2],
    ['(?<=\\d\\s?)[€£]|[€£](?=\\s?\\d)', 4],
    ['¤', -4],
    // Apostrophes, quotation marks, dashes and signs where texts have them.
    ['(?<=\\p{L})’(?=\\p{L})|(?<![\\p{L}\\d])[“„‘](?=[\\p{L}\\d])|(?<=[\\p{L}\\d.!?])[”“’…™®](?![\\p{L}\\d])', 2],
    ['(?<=\\p{L})[–—](?=\\p{L})', 1.5],
    ['(?<=\\p{L})[^\\0-\\x7f\\p{L}\\p{M}’–—·](?=\\p{L})', -3],
    ['(?<=\\p{L})[¤§¶±÷×ƒ¬¦¨¸¯¿¡ˆ˙˝ˇ˘˛◊∂∑∏∫√≈∞≤≥‰†‡](?!\\p{L})', -2],
  ] as const
).map(([pattern, points]) => [new RegExp(pattern, 'gu'), points])
