// Tests of the app read its texts in English.
import { dashboard } from '#text/en/dashboard/en.ts'
import { english } from '#text/en/en.ts'
import { setTexts } from '#text/t.ts'
import { createTexts } from '#text/texts.ts'

setTexts(createTexts({ ...english, messages: { ...english.messages, ...dashboard } }))
