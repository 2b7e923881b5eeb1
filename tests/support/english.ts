// Tests of the app read its texts in English.
import { english } from '#text/en/en.ts'
import { setTexts } from '#text/t.ts'
import { createTexts } from '#text/texts.ts'

setTexts(createTexts(english))
