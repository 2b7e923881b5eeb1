// The fields of a car that people fill in: one entry per field, in the order of the columns of an export and of the controls within a
// section of the vehicle form. Schema, required messages, projections, form controls, specification list, search and labels follow
// from it. Visitors load this file: keep it free of zod.

import type { LanguageCode } from '#domain/values/languages.ts'
import { DAY } from '#domain/values/time/day.ts'
import type { CarField, ChoiceField, ValueByKind } from './car-field.ts'
import { VIDEO } from './video.ts'

/** The fields of the section "More facts" have this in common. */
const FACT = { optional: true, public: true, spec: true, section: 'facts', width: 'half' } as const

export const CAR_FIELDS = {
  make: {
    kind: 'text',
    label: 'Make',
    maxLength: 200,
    required: 'always',
    public: true,
    section: 'information',
    width: 'half',
  },
  model: {
    kind: 'text',
    label: 'Model',
    maxLength: 200,
    required: 'always',
    public: true,
    section: 'information',
    width: 'half',
  },
  year: {
    kind: 'wholeNumber',
    label: 'Year',
    min: 1900,
    max: 'nextYear',
    required: 'always',
    default: 'currentYear',
    public: true,
    spec: true,
    section: 'information',
    width: 'third',
  },
  price: {
    kind: 'amount',
    label: 'Price',
    unit: 'money',
    min: 0,
    required: 'enabled',
    public: true,
    section: 'information',
    width: 'third',
  },
  mileage: {
    kind: 'amount',
    label: 'Mileage',
    unit: 'distance',
    min: 0,
    optional: true,
    public: true,
    spec: true,
    section: 'information',
    width: 'third',
  },
  color: {
    kind: 'text',
    label: 'Color',
    maxLength: 200,
    required: 'enabled',
    public: true,
    spec: true,
    section: 'details',
  },
  fuelType: {
    kind: 'choice',
    label: 'Fuel type',
    options: ['Gasoline', 'Diesel', 'Electric', 'Hybrid'],
    required: 'enabled',
    public: true,
    spec: true,
    section: 'details',
    width: 'half',
  },
  transmission: {
    kind: 'choice',
    label: 'Transmission',
    options: ['Automatic', 'Manual', 'Semi-Automatic', 'CVT', 'DCT'],
    optionLabels: { DCT: 'Dual-Clutch (DCT)' },
    required: 'enabled',
    public: true,
    spec: true,
    section: 'details',
    width: 'half',
  },
  bodyStyle: {
    kind: 'choice',
    label: 'Body style',
    options: ['Sedan', 'Coupe', 'Convertible', 'SUV', 'Wagon', 'Hatchback', 'Pickup', 'Van'],
    ...FACT,
    searchable: true,
  },
  trim: { kind: 'text', label: 'Trim', maxLength: 100, ...FACT, searchable: true, localized: true },
  firstRegistration: { kind: 'month', label: 'First registration', ...FACT },
  power: { kind: 'wholeNumber', label: 'Power', unit: 'power', min: 1, max: 5000, ...FACT },
  previousOwners: { kind: 'wholeNumber', label: 'Previous owners', min: 0, max: 100, ...FACT },
  serviceHistory: { kind: 'choice', label: 'Service history', options: ['Full', 'Partial', 'None'], ...FACT },
  inspectionDue: { kind: 'month', label: 'Inspection due', ...FACT },
  emissionClass: { kind: 'text', label: 'Emission class', maxLength: 50, ...FACT },
  warranty: { kind: 'text', label: 'Warranty', maxLength: 200, ...FACT, localized: true },
  vatStatus: { kind: 'choice', label: 'VAT', options: ['Margin scheme', 'VAT qualifying'], ...FACT },
  vin: {
    kind: 'text',
    label: 'VIN',
    maxLength: 17,
    optional: true,
    isUpperCase: true,
    pattern: {
      regex: /^(?:[A-HJ-NPR-Z\d]{17}|[A-Z\d-]{5,16})$/,
      fault: 'vin',
    },
    public: 'showVin',
    spec: true,
    searchable: true,
    section: 'identification',
  },
  stockNumber: {
    kind: 'text',
    label: 'Stock number',
    maxLength: 20,
    optional: true,
    searchable: true,
    section: 'identification',
  },
  inStockSince: {
    kind: 'text',
    label: 'In stock since',
    maxLength: 10,
    optional: true,
    input: 'date',
    pattern: { regex: DAY, fault: 'example_day' },
    public: true,
    section: 'identification',
  },
  sellerId: { kind: 'staff', label: 'Seller', optional: true, public: true, section: 'identification' },
  purchasePrice: {
    kind: 'amount',
    label: 'Purchase price',
    unit: 'money',
    min: 0,
    optional: true,
    reader: 'admin',
    section: 'costs',
  },
  costs: { kind: 'costs', label: 'Costs', maxItems: 100, optional: true, reader: 'admin', section: 'costs' },
  description: {
    kind: 'longText',
    label: 'Description',
    maxLength: 50_000,
    required: 'enabled',
    public: true,
    localized: true,
    section: 'details',
  },
  video: {
    kind: 'text',
    label: 'Video',
    maxLength: 500,
    optional: true,
    input: 'url',
    pattern: { regex: VIDEO, fault: 'video_address' },
    public: true,
    section: 'details',
    width: 'half',
  },
  historyReport: {
    kind: 'text',
    label: 'History report',
    maxLength: 500,
    optional: true,
    input: 'url',
    pattern: { regex: /^https:\/\/[^\s/]+\.[^\s]+$/i, fault: 'https_address' },
    public: true,
    section: 'details',
    width: 'half',
  },
  featured: {
    kind: 'flag',
    label: 'Featured',
    isOffWhenSold: true,
    public: true,
    section: 'details',
  },
  features: {
    kind: 'texts',
    label: 'Features',
    maxItems: 50,
    itemLabel: 'Feature',
    itemName: 'feature',
    public: true,
    localized: true,
    section: 'features',
  },
  images: {
    kind: 'webAddresses',
    label: 'Images',
    maxItems: 30,
    itemLabel: 'Image URL',
    itemName: 'image',
    required: 'enabled',
    requiredFault: 'image_required',
    public: true,
    section: 'images',
  },
  conditionPictures: {
    kind: 'captionedPictures',
    label: 'Condition pictures',
    maxItems: 6,
    maxCaptionLength: 200,
    optional: true,
    public: true,
    section: 'condition',
  },
  sold: { kind: 'flag', label: 'Sold', public: true },
  enabled: {
    kind: 'flag',
    label: 'Enabled',
    default: true,
    isOffWhenSold: true,
    public: true,
    section: 'details',
    // A new vehicle is published with its first save.
    notWhenNew: true,
  },
} as const satisfies Record<string, CarField>

type Declared = typeof CAR_FIELDS
export type CarFieldName = keyof Declared

/** The names of the fields whose declaration matches `Shape`. */
export type FieldNameOf<Shape> = { [N in CarFieldName]: Declared[N] extends Shape ? N : never }[CarFieldName]

/** A field that has translations. */
export type LocalizedFieldName = FieldNameOf<{ localized: true }>
/** `description@de`, the description in German. */
export type TranslationName = `${LocalizedFieldName}@${LanguageCode}`
export type AnyFieldName = CarFieldName | TranslationName
/** The field that a name is of, without its language. */
export type BaseName<N extends AnyFieldName> = N extends `${infer Base extends LocalizedFieldName}@${string}`
  ? Base
  : N extends CarFieldName
    ? N
    : never

export type FieldValue<N extends AnyFieldName> = ValueByKind[Declared[BaseName<N>]['kind']]
/** One object type instead of an intersection. */
type Flat<T> = { [K in keyof T]: T[K] }
type OptionalName = FieldNameOf<{ optional: true }>

/** The values of all fields. */
export type CarFields = Flat<
  { [N in Exclude<CarFieldName, OptionalName>]: FieldValue<N> } & {
    [N in OptionalName | TranslationName]?: FieldValue<N>
  }
>

export type PublicFieldName = FieldNameOf<{ public: unknown }> | TranslationName
export type ListFieldName = FieldNameOf<{ kind: 'texts' | 'webAddresses' }>

export const CAR_FIELD_NAMES = Object.keys(CAR_FIELDS) as readonly CarFieldName[]
export const LIST_FIELD_NAMES = CAR_FIELD_NAMES.filter((name): name is ListFieldName => 'itemLabel' in CAR_FIELDS[name])

/** The declaration without its literal types, for code that treats all fields alike. */
export const carField = (name: CarFieldName): CarField => CAR_FIELDS[name]

export function optionLabel(name: FieldNameOf<{ kind: 'choice' }>, value: string): string {
  return choiceLabel(CAR_FIELDS[name], value)
}

export function choiceLabel({ optionLabels }: ChoiceField, value: string): string {
  return optionLabels?.[value] ?? value
}

/** The name of this kind of identifier. Only a VIN has 17 characters. @param vin valid by its field */
export function vinLabel(vin: string): 'VIN' | 'Chassis number' {
  return vin.length === CAR_FIELDS.vin.maxLength ? 'VIN' : 'Chassis number'
}

/** Which settings of `vehicleInfo` are on; each makes fields public. */
export type FieldVisibility = Readonly<Record<'showVin', boolean>>

export function isPublicField(name: CarFieldName, visibility: FieldVisibility): boolean {
  const field = carField(name)
  return field.public === true || (field.public !== undefined && visibility[field.public])
}
