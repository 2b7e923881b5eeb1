// The texts about an import. "Saved" counts only what the server has applied.
import { namesText } from '#app/dashboard/components/list-text.ts'
import { type ImportView, isRecent } from '#app/sync/imports/imports.ts'
import type { Undone } from '#app/sync/mutate/undo.ts'
import { t } from '#text/t.ts'

export function statusText({ total, waiting, saved }: ImportView, isOffline: boolean): string {
  if (waiting === 0) return t('imports.saved', { saved, total })
  return t(isOffline ? 'imports.stored' : 'imports.sending', { waiting, saved, total })
}

export function undoingText({ waiting, saved }: ImportView, isOffline: boolean): string {
  const count = saved + waiting
  if (waiting === 0) return t('imports.undoneFor', { count })
  return isOffline ? t('imports.undoingLater', { count }) : t('imports.undoing', { saved, count })
}

export function undoneText({ undone: count, left }: Extract<Undone, { kind: 'undone' }>): string {
  if (left.length === 0) return t('imports.isUndone', { count })
  return t('imports.undoneSome', { count, left: left.length, names: namesText(left) })
}

export function notes({ unchanged, rejected, decided }: ImportView): string[] {
  return [
    ...(unchanged > 0 ? [t('imports.unchanged', { count: unchanged })] : []),
    ...(decided > 0 ? [t('imports.decided', { count: decided })] : []),
    ...(rejected > 0 ? [t('imports.rejected', { count: rejected })] : []),
  ]
}

/** @param count how many vehicles the cancellation deleted before they were sent */
export function cancelledText({ waiting, saved }: ImportView, count: number): string {
  const others = waiting + saved - count
  if (count === 0) return others > 0 ? t('imports.notCancelledSome', { others }) : t('imports.notCancelled')
  return others > 0 ? t('imports.cancelledSome', { count, others }) : t('imports.cancelled', { count })
}

/** @param now ISO time */
export function isUndoable({ undoing, startedAt, saved, waiting }: ImportView, now: string): boolean {
  return !undoing && isRecent(startedAt, now) && saved + waiting > 0
}
