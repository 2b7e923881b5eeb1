// Validates XML against the schemas beside this file, with libxml2.
import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/** @returns the problems that the validator reports; empty for a valid document */
export const atomProblems = (xml: string) => problems(xml, 'atom.xsd')
export const adfProblems = (xml: string) => problems(xml, 'adf.xsd')

async function problems(xml: string, schema: string): Promise<string[]> {
  const contents = await readFile(new URL(schema, import.meta.url), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [{ fileName: schema, contents }],
  })
  return errors.map(({ message }) => message)
}
