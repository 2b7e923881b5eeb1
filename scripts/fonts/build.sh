#!/usr/bin/env bash
# Makes public/fonts from the Latin subsets in commit c6565065 (inter.woff2, newsreader.woff2 in the working folder), and from
# *-latin-ext-wght-normal.woff2 of @fontsource-variable 5.3.0. Needs fontTools 4.66 with brotli.
# kerning.py writes the kerning of weight 400 again, without distances below 0.4 % of the font size: without kerning large titles and
# buttons (`To`, `AV`) look uneven. The tables for hinting stay: without them FreeType draws other widths.
set -eu
LATIN='U+0020-007E,U+00A0-00A3,U+00A5,U+00A7,U+00A9,U+00AB,U+00AE,U+00B0-00B2,U+00B7,U+00BB,U+00BF-00FF,U+0131,U+0152,U+0153'
LATIN="$LATIN,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2122,U+2191,U+2193,U+2212"
EXTENDED='U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B'
weight() { [ "$1" = inter ] && echo 400:700 || echo 450; }

for font in inter newsreader; do
  fonttools varLib.instancer "$font.woff2" "wght=$(weight $font)" -o "$font.ttf"
  fonttools subset "$font.ttf" --unicodes="$LATIN" --layout-features=kern,liga,locl,tnum --output-file="$font-latin.ttf"
  python3 scripts/fonts/kerning.py "$font-latin.ttf"
  fonttools ttLib.woff2 compress -o "public/fonts/$font.woff2" "$font-latin.ttf"

  fonttools varLib.instancer "$font-latin-ext-wght-normal.woff2" "wght=$(weight $font)" -o "$font-all-ext.ttf"
  fonttools subset "$font-all-ext.ttf" --unicodes="$EXTENDED" --layout-features=locl --output-file="$font-ext.ttf"
  fonttools ttLib.woff2 compress -o "public/fonts/$font-ext.woff2" "$font-ext.ttf"
done

# Icons with a letter. The family is renamed to Initials, because a machine may have Newsreader in another form.
fonttools subset newsreader-latin.ttf --unicodes=U+0030-0039,U+0041-005A --layout-features= --no-hinting --output-file=initials.ttf
python3 - <<'PY'
import base64, json
from fontTools.ttLib import TTFont
font = TTFont('initials.ttf')
for record in list(font['name'].names):
    if record.nameID in (1, 4, 6, 16):
        font['name'].setName('Initials', record.nameID, record.platformID, record.platEncID, record.langID)
font.save('initials.ttf')
with open('initials.ttf', 'rb') as file, open('sync-server/photos/initials.json', 'w') as json_file:
    json_file.write(json.dumps({'ttf': base64.b64encode(file.read()).decode()}) + '\n')
PY
