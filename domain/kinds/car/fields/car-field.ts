// The attributes of a declared field of a car.

interface FieldBase {
  /** Names the field in faults, labels its form control and its value in lists. */
  label: string
  /** A car that lacks the value is refused: always, or when it is enabled. */
  required?: 'always' | 'enabled'
  /** Fault of a missing value; by default `required`. */
  requiredFault?: 'image_required'
  /** Visitors receive the field: always, or while this setting of `vehicleInfo` is on. Without it only staff do. */
  public?: true | 'showVin'
  /** Only admins receive the field and may change it. All staff do without it. */
  reader?: 'admin'
  /** Has a translation for each other language of the site: `description@de`, see translations.ts. */
  localized?: true
  /** Is a row of the specification list on the car page. */
  spec?: true
  /** Is searched in the dashboard's list of vehicles. */
  searchable?: true
  /** Section of the vehicle form; a field without one is not in the form. */
  section?: FormSection
  /** Share of a row of the form; a whole row by default. */
  width?: 'half' | 'third'
  /** Has a control only in the form of a stored car. */
  notWhenNew?: true
}

export interface TextField extends FieldBase {
  kind: 'text' | 'longText'
  maxLength: number
  /** An empty value is left out of the record. Set it for every new field: stored cars do not have it. */
  optional?: true
  isUpperCase?: true
  /** A value that is not empty must match it. */
  pattern?: { regex: RegExp; fault: 'vin' | 'example_day' | 'video_address' | 'https_address' }
  /** The form control; `date` has days, `yyyy-mm-dd`. */
  input?: 'date' | 'url'
}

export interface ChoiceField extends FieldBase {
  kind: 'choice'
  options: readonly string[]
  /** Labels of the options that are not their own label. */
  optionLabels?: Readonly<Record<string, string>>
  optional?: true
}

/** A month, `yyyy-mm`. */
export interface MonthField extends FieldBase {
  kind: 'month'
  optional: true
}

export interface NumberField extends FieldBase {
  kind: 'wholeNumber' | 'amount'
  /** How its values are read and written: domain/values/. */
  unit?: 'money' | 'distance' | 'power'
  min: number
  /** Checked for whole numbers only. */
  max?: number | 'nextYear'
  default?: 'currentYear'
  /** 0 is a value, and without a value the field is left out of the record. Of other numbers 0 counts as missing. */
  optional?: true
}

/** A user whom visitors see, by number. */
export interface StaffField extends FieldBase {
  kind: 'staff'
  optional: true
}

export interface ListField extends FieldBase {
  kind: 'texts' | 'webAddresses'
  maxItems: number
  /** An empty list is left out of the record. */
  optional?: true
  /** Label of one line, in messages. */
  itemLabel: string
  /** Name of one line in the codes of its faults. */
  itemName: 'feature' | 'image'
}

/** Dated amounts that a car has cost, beside its purchase. */
export interface CostsField extends FieldBase {
  kind: 'costs'
  maxItems: number
  optional: true
}

/** Pictures with a text each. */
export interface CaptionedPicturesField extends FieldBase {
  kind: 'captionedPictures'
  maxItems: number
  maxCaptionLength: number
  optional: true
}

export interface FlagField extends FieldBase {
  kind: 'flag'
  default?: true
  /** A sale turns it off; it cannot be turned on while the car is sold. */
  isOffWhenSold?: true
}

export type CarField =
  | TextField
  | ChoiceField
  | MonthField
  | NumberField
  | StaffField
  | ListField
  | CostsField
  | CaptionedPicturesField
  | FlagField
export type FormSection =
  | 'identification'
  | 'information'
  | 'details'
  | 'facts'
  | 'costs'
  | 'features'
  | 'images'
  | 'condition'

/** The value of a field, by its kind. */
export interface ValueByKind {
  text: string
  longText: string
  choice: string
  month: string
  wholeNumber: number
  amount: number
  staff: number | null
  texts: string[]
  webAddresses: string[]
  costs: Cost[]
  captionedPictures: CaptionedPicture[]
  flag: boolean
}

/** A cost of a car. `date` is `yyyy-mm-dd`. */
export interface Cost {
  date: string
  text: string
  amount: number
}

/** A picture of a flaw of a car. `image` is an address as in `images`. */
export interface CaptionedPicture {
  image: string
  caption: string
}
