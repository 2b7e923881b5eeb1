// The characters from 0x80 to 0xFF of encodings whose decoder is missing or wrong: no browser knows CP850, and Node.js 20, in which the
// tests run, decodes Windows-1252 as ISO 8859-1.
import { WINDOWS_1252 } from '#domain/import/tables/html-names.ts'

const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index))

export const UPPER_HALVES: Readonly<Record<string, string>> = {
  'windows-1252': WINDOWS_1252 + LATIN_1,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}
