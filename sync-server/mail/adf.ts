import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { type InquirySource, sourceText } from '#domain/kinds/inquiry/source.ts'
import { distanceUnitAdf } from '#domain/values/distance.ts'
import { moneySchema } from '#domain/values/money.ts'
import type { Notation } from '#domain/values/notation.ts'
import { vinOf } from '#domain/vin/vin.ts'
import { xmlText } from '#sync-server/present/xml-text.ts'

export interface LeadSite {
  /** The name of the dealership. */
  name: string
  notation: Notation
  /** The public address of the site. */
  origin: string | undefined
}

/**
 * The inquiry as ADF 1.0 (Auto-lead Data Format), which CRM systems of dealerships read.
 * @param car what the inquiry is about, if it still exists
 */
export function adfDocument(inquiry: Inquiry, car: Car | undefined, site: LeadSite): string {
  const { uid, name, email, phone, message, createdAt, source } = inquiry
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    '<adf>',
    '<prospect status="new">',
    element('id', uid, { sequence: '1', source: site.name }),
    element('requestdate', createdAt),
    vehicle(inquiry, car, site.notation),
    '<customer>',
    '<contact>',
    element('name', name, { part: 'full' }),
    email === undefined ? '' : element('email', email),
    phone === '' ? '' : element('phone', phone),
    '</contact>',
    element('comments', message),
    '</customer>',
    `<vendor><contact>${element('name', site.name, { part: 'full' })}</contact></vendor>`,
    `<provider>${element('name', site.name, { part: 'full' })}${service(source)}${site.origin ? element('url', site.origin) : ''}</provider>`,
    '</prospect>',
    '</adf>',
    '',
  ]
    .filter((line, index, lines) => line !== '' || index === lines.length - 1)
    .join('\n')
}

/** ADF has no element of its own for campaigns. */
function service(source: InquirySource | undefined): string {
  const text = source ? [sourceText(source), source.landing].filter(Boolean).join(' · ') : ''
  return text === '' ? '' : element('service', text)
}

/** ADF requires a vehicle with year, make and model. They are empty for a general inquiry, and for a car that was deleted. */
function vehicle({ carId, carName }: Inquiry, car: Car | undefined, notation: Notation): string {
  const lines = car
    ? [
        element('id', String(car.id), { source: 'website' }),
        element('year', String(car.year)),
        element('make', car.make),
        element('model', car.model),
        vinOf(car) === '' ? '' : element('vin', vinOf(car)),
        car.stockNumber ? element('stock', car.stockNumber) : '',
        car.transmission ? element('transmission', car.transmission) : '',
        car.mileage === undefined
          ? ''
          : element('odometer', String(Math.round(car.mileage)), { units: distanceUnitAdf(notation) }),
        car.color ? `<colorcombination>${element('exteriorcolor', car.color)}</colorcombination>` : '',
        price(car, notation),
      ]
    : [
        carId === undefined ? '' : element('id', String(carId), { source: 'website' }),
        '<year/><make/><model/>',
        element('comments', carName ?? 'General inquiry'),
      ]
  return `<vehicle interest="buy" status="used">\n${lines.filter(Boolean).join('\n')}\n</vehicle>`
}

function price(car: Car, notation: Notation): string {
  const { price: amount, priceCurrency } = moneySchema(car.price, notation)
  return element('price', String(amount), { type: 'asking', currency: priceCurrency })
}

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${list.join('')}>${xmlText(text)}</${name}>`
}
