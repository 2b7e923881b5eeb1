// The registry of the kinds. Every layer loops over it; none lists the kinds itself (`npm run check` refuses that).
import { appointment } from './appointment.ts'
import { car } from './car.ts'
import { check } from './check.ts'
import { conflict } from './conflict.ts'
import type { Reader, RecordDeclaration, SiteData } from './declare-record.ts'
import { inquiry } from './inquiry.ts'
import { KIND_NAMES, type Kind, type NumberedKind, type RecordTypes } from './kinds.ts'
import { settings } from './settings.ts'

export const RECORDS: { [K in Kind]: RecordDeclaration<K> } = { car, inquiry, appointment, check, conflict, settings }

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
