import { expect, it } from 'vitest'
import { htmlToText } from '#domain/import/html-text.ts'

it.each([
  ['One<br>Two<BR/>Three<br />\r\nFour', 'One\nTwo\nThree\nFour'],
  ['<div class="a">One</div><div>Two</div>', 'One\nTwo'],
  ['<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', 'One\nTwo'],
  ['<a href="https://a.example">Call</a> <b>us</b>', 'Call us'],
  ['<style>p { color: red }</style><p>One</p><!-- Two -->', 'One'],
  ['&Eacute;t&eacute; &amp; &euro;&nbsp;5 &bdquo;&hellip;&ldquo;', 'Été & € 5 „…“'],
  ['<![CDATA[One<br>Two]]>', 'One\nTwo'],
  ['&#128;5&#160;&#xe000;&#x10ffff;', '€5 \ue000\u{10ffff}'],
  ['Ask&#33; It&#146;s &#x41;', 'Ask! It’s A'],
  ['&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;', 'One\nTwo'],
  ['https://a.example/?a=1&copy=2&amp;b=3', 'https://a.example/?a=1&copy=2&b=3'],
])('%j has lines and characters instead of tags and entities', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it.each(['a < b > c', '<sold> since May', 'AT&T; R&D', '&unknown; &#0; &#xd800; &#1114112;', ' x\n', '<3'])(
  '%j, which is no HTML, stays as it is',
  (text) => expect(htmlToText(text)).toBe(text),
)
