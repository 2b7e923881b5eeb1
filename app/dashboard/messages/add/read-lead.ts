// Reads a lead from a pasted e-mail: ADF, the format of portals and CRM systems, or lines such as `Name: Ann Miller`.
import { headingKey } from '#domain/import/headings.ts'
import { HEADING_NAMES } from '#domain/import/tables/heading-names.ts'
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { searchKey, withoutDirections } from '#domain/values/text/characters.ts'
import { storedVin, vinOf } from '#domain/vin/vin.ts'

/** Empty texts are not known. */
export interface Lead {
  name: string
  phone: string
  email: string
  source: string
  message: string
  vin: string
  stock: string
  year: string
  make: string
  model: string
  /** The vehicle in one text. */
  vehicle: string
}

type LeadField = keyof Lead

const EMPTY: Lead = {
  name: '',
  phone: '',
  email: '',
  source: '',
  message: '',
  vin: '',
  stock: '',
  year: '',
  make: '',
  model: '',
  vehicle: '',
}

/** The labels of lines, as `headingKey` writes them. Those of a vehicle are the headings of an import. */
const LABELS: Record<LeadField, string> = {
  name: `
    name fullname customer customername contact contactname
    kunde kundenname kontakt ansprechpartner
    nombre nombrecompleto nombreyapellidos cliente contacto
    nom nomcomplet nometprenom client
    الاسم الاسمالكامل العميل اسمالعميل`,
  phone: `
    phone phonenumber telephone tel mobile cell
    telefon telefonnummer handy handynummer mobil mobilnummer rufnummer
    telefono numerodetelefono movil celular
    numerodetelephone portable
    الهاتف رقمالهاتف الجوال رقمالجوال`,
  email: `
    email emailaddress mail
    emailadresse
    correo correoelectronico
    courriel adresseemail adressemail
    البريدالإلكتروني البريد`,
  source: `
    source leadsource provider
    quelle herkunft
    origen fuente
    origine
    المصدر`,
  message: `
    message comment comments question
    nachricht kommentar bemerkung frage mitteilung
    mensaje comentario comentarios pregunta consulta
    commentaire commentaires
    الرسالة رسالة التعليق السؤال`,
  vin: `vin ${HEADING_NAMES.vin}`,
  stock: `stocknumber ${HEADING_NAMES.stockNumber}`,
  year: `year ${HEADING_NAMES.year}`,
  make: `make ${HEADING_NAMES.make}`,
  model: `model ${HEADING_NAMES.model}`,
  vehicle: `
    vehicle vehicleofinterest car
    fahrzeug auto wagen
    vehiculo coche
    vehicule voiture
    السيارة المركبة`,
}
const FIELD_OF = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) =>
    labels
      .trim()
      .split(/\s+/)
      .map((label) => [headingKey(label), field as LeadField] as const),
  ),
)

export function readLead(text: string): Lead {
  const [adf] = /<adf[\s>][\s\S]*<\/adf\s*>/i.exec(text) ?? []
  return (adf !== undefined && readAdf(adf)) || readLines(text)
}

/** A line without a known label continues the message. The first value of a field counts. */
function readLines(text: string): Lead {
  const lead = { ...EMPTY }
  let current: LeadField | null = null
  for (const line of text.split(/\r\n?|\n/)) {
    const [, label = '', value = ''] = /^\s*([^:]{1,40}):(.*)$/.exec(line) ?? []
    const field = FIELD_OF.get(headingKey(label))
    if (field) {
      current = lead[field] === '' ? field : null
      if (current) lead[field] = withoutDirections(value).trim()
    } else if (current === 'message') lead.message += `\n${line}`
  }
  return { ...lead, message: lead.message.trim() }
}

/** @returns null when it is no XML */
function readAdf(xml: string): Lead | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  if (document.querySelector('parsererror')) return null
  const of = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? ''
  const nameOf = (contact: string) =>
    of(`${contact} > name[part="full"]`) ||
    ['first', 'middle', 'last']
      .map((part) => of(`${contact} > name[part="${part}"]`))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim() ||
    of(`${contact} > name`)
  return {
    ...EMPTY,
    name: nameOf('customer > contact'),
    phone: of('customer > contact > phone'),
    email: of('customer > contact > email'),
    source: of('provider > name'),
    message: of('customer > comments') || of('vehicle > comments'),
    vin: of('vehicle > vin'),
    stock: of('vehicle > stock'),
    year: of('vehicle > year'),
    make: of('vehicle > make'),
    model: of('vehicle > model'),
  }
}

type Vehicle = Pick<Car, 'year' | 'make' | 'model' | 'sold'> & Partial<Pick<Car, 'vin' | 'stockNumber'>>

/** The vehicle by VIN, by stock number, then by year, make and model; undefined when none or several of them fit. Unsold ones count first. */
export function findVehicle<T extends Vehicle>(cars: readonly T[], lead: Lead): T | undefined {
  const { vin, stock, year, make, model, vehicle } = lead
  const said = ` ${searchKey(vehicle || `${year} ${make} ${model}`).replace(/\s+/g, ' ')} `
  const isSaid = (text: string | number) => said.includes(` ${searchKey(String(text)).trim()} `)
  const tests: ((car: T) => boolean)[] = [
    (car) => vin !== '' && vinOf(car) === storedVin(vin),
    (car) => stock !== '' && stockNumberKey(car.stockNumber ?? '') === stockNumberKey(stock),
    (car) => isSaid(car.year) && isSaid(car.make) && isSaid(car.model),
  ]
  for (const fits of tests) {
    const found = cars.filter(fits)
    const unsold = found.filter(({ sold }) => !sold)
    const [only, another] = unsold.length > 0 ? unsold : found
    if (only && !another) return only
  }
  return undefined
}
