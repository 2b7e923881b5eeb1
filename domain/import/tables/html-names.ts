// Elements and characters of HTML that occur in texts of vehicles.

/** Elements that begin a line. */
export const BLOCKS =
  'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section table tbody td tfoot th thead title tr ul'

/** Elements within a line. */
export const INLINE =
  'a abbr acronym b bdi bdo big button cite code del dfn em font i iframe img input ins kbd label link mark meta nobr o:p q s samp small span strike strong sub sup tt u var wbr'

/** The characters from U+00A0 to U+00FF. */
export const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

export const OTHER_CHARACTERS: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', ensp: ' ', emsp: ' ', thinsp: ' ' },
  ...{
    zwj: '',
    zwnj: '',
    lrm: '',
    rlm: '',
    num: '#',
    excl: '!',
    percnt: '%',
    lpar: '(',
    rpar: ')',
    ast: '*',
    plus: '+',
  },
  ...{ comma: ',', period: '.', colon: ':', semi: ';', quest: '?', commat: '@', sol: '/', equals: '=' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', euro: '€', trade: '™', lsquo: '‘', rsquo: '’', sbquo: '‚' },
  ...{ ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›', dagger: '†', permil: '‰', prime: '′', Prime: '″' },
  ...{ minus: '−', le: '≤', ge: '≥', ne: '≠', rarr: '→', larr: '←', check: '✓', star: '☆', starf: '★', hearts: '♥' },
  ...{
    NewLine: '\n',
    Tab: '\t',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    Zcaron: 'Ž',
    zcaron: 'ž',
  },
  ...{
    Aogon: 'Ą',
    aogon: 'ą',
    Cacute: 'Ć',
    cacute: 'ć',
    Eogon: 'Ę',
    eogon: 'ę',
    Lstrok: 'Ł',
    lstrok: 'ł',
    Nacute: 'Ń',
  },
  ...{ nacute: 'ń', Sacute: 'Ś', sacute: 'ś', Zacute: 'Ź', zacute: 'ź', Zdot: 'Ż', zdot: 'ż' },
}

/** The characters that Windows-1252 has from 0x80 to 0x9F. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
