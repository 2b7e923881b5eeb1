import re
import sys
import unicodedata
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
glyphs = font.getBestCmap()
smallest = 0.004 * font['head'].unitsPerEm

KERNED = re.compile(r"[\w .,:;!?'’“”\"()&/–—-]")

# A letter with an accent has the distances of the letter without it.
classes = {}
for code, glyph in glyphs.items():
    if not KERNED.match(chr(code)):
        continue
    base = unicodedata.normalize('NFD', chr(code))[0]
    classes.setdefault(glyphs.get(ord(base), glyph), []).append(glyph)

def kerning(first, second):
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            if first not in pairs.Coverage.glyphs:
                continue
            if pairs.Format == 1:
                pair_set = pairs.PairSet[pairs.Coverage.glyphs.index(first)]
                for record in pair_set.PairValueRecord:
                    if record.SecondGlyph == second:
                        return record.Value1.XAdvance
            else:
                row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(first, 0)]
                return row.Class2Record[pairs.ClassDef2.classDefs.get(second, 0)].Value1.XAdvance
    return 0

rules = []
for first, firsts in classes.items():
    for second, seconds in classes.items():
        value = kerning(first, second)
        if abs(value) >= smallest:
            rules.append(f"pos [{' '.join(firsts)}] [{' '.join(seconds)}] {value};")
del font['GPOS']
feature = ' '.join(['languagesystem DFLT dflt; languagesystem latn dflt; feature kern {', *rules, '} kern;'])
addOpenTypeFeaturesFromString(font, feature, tables=['GPOS'])
font.save(sys.argv[1])

