// The registry of the kinds. Every layer loops over it; none lists the kinds itself (`npm run check` refuses that).

import type { Reader, RecordDeclaration, SiteData } from '#domain/records/declare-record.ts'
import { appointment } from './appointment/rules.ts'
import { car } from './car/rules.ts'
import { conflict } from './conflict/rules.ts'
import { inquiry } from './inquiry/rules.ts'
import { KIND_NAMES, type Kind, type NumberedKind, type RecordTypes } from './kinds.ts'
import { check } from './lot-check/rules.ts'
import { reservation } from './reservation/rules.ts'
import { settings } from './settings/rules.ts'

export const RECORDS: { [K in Kind]: RecordDeclaration<K> } = {
  car,
  inquiry,
  appointment,
  reservation,
  check,
  conflict,
  settings,
}

export const NUMBERED_KINDS = KIND_NAMES.filter((kind): kind is NumberedKind => RECORDS[kind].numbers !== null)

export const isNumbered = (kind: Kind | undefined): kind is NumberedKind => (NUMBERED_KINDS as unknown[]).includes(kind)

/** The record as this reader receives it; null when they may not see it. */
export const presentRecord = <K extends Kind>(
  kind: K,
  record: RecordTypes[K],
  reader: Reader,
  site: SiteData,
): unknown => RECORDS[kind].present(record, reader, site)

/** How lists and the activity log name the record; null when they do not. */
export const titleOf = <K extends Kind>(kind: K, record: RecordTypes[K]): string | null => RECORDS[kind].title(record)
