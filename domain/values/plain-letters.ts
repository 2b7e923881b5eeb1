/** In lower case without marks, for comparisons: `Märze`, `Año` and `Skrzynia biegów` as people without these keys type them. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l')
}
