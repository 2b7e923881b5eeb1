import { describe, expect, it } from 'vitest'
import { stylesFor } from '#sync-server/site/first-paint-styles.ts'
import { splitStyles } from '../../scripts/split-styles.ts'

const HTML = '<div class="card wide"><p class="text">A</p></div>'
const stylesOf = (css: string, html = HTML) => stylesFor(splitStyles(css), html)

describe('the styles of a first paint', () => {
  it('are the rules whose classes are in the page, in their order', () => {
    expect(stylesOf('.text{color:red}.dialog{top:0}.card .text{color:blue}.card .dialog{left:0}')).toBe(
      '.text{color:red}.card .text{color:blue}',
    )
  })

  it('contain a rule when one of its selectors can match', () => {
    expect(stylesOf('.dialog,.card{top:0}')).toBe('.dialog,.card{top:0}')
  })

  it('contain rules without a class, and fonts', () => {
    const css = '@font-face{font-family:"A"}body{margin:0}[hidden]{display:none}@page{margin:1cm}'
    expect(stylesOf(css)).toBe(css)
  })

  it('contain rules that match without a class in parentheses', () => {
    const css = '.card:not(.dialog){top:0}.card:is(.dialog,:hover){top:1px}.card:has(.a:not(.b)) p{top:2px}'
    expect(stylesOf(css)).toBe(css)
  })

  it('keep the conditions of a rule, and leave out conditions without a rule', () => {
    const css =
      '@media print{.card{top:0}.dialog{top:0}@supports (top:1px){.text{top:1px}}}@media screen{.dialog{top:2px}}.text{top:3px}'
    expect(stylesOf(css)).toBe(
      '@media print{.card{top:0}}@media print{@supports (top:1px){.text{top:1px}}}.text{top:3px}',
    )
  })

  it('contain a rule for the value of an attribute only if an element has it', () => {
    const css =
      '.card[data-open=true]{top:0}.card[data-open="false"]{top:1px}[aria-pressed=true] p{top:2px}.card[title]{top:3px}'
    expect(stylesOf(css, '<div class="card" data-open="false"></div>')).toBe(
      '.card[data-open="false"]{top:1px}.card[title]{top:3px}',
    )
  })

  it('contain no rules for elements that somebody points at', () => {
    const css = '.card:hover{top:1px}.card:active:not(.dialog){top:2px}@media (hover:hover){.text:hover{top:3px}}'
    expect(stylesOf(css)).toBe('')
    expect(stylesOf('.card:hover,.card:focus-visible{top:0}')).toBe('.card:hover,.card:focus-visible{top:0}')
  })

  it('contain the animations of their rules', () => {
    const css =
      '@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.card{animation:turn 1s}.dialog{animation:fade 1s}'
    expect(stylesOf(css)).toBe('@keyframes turn{to{rotate:1turn}}.card{animation:turn 1s}')
  })

  it('count a class name in an attribute only', () => {
    expect(stylesOf('.dialog{top:0}', '<p title="class">a class=&quot;dialog&quot;</p>')).toBe('')
  })
})
