import { messages } from '../messages.ts'

export const staff = messages({
  'staff.dashboard': 'Dashboard',
  'staff.unread':
    '{count, plural, one {#<hidden> ungelesene Anfrage</hidden>} other {#<hidden> ungelesene Anfragen</hidden>}}',
  'staff.logOut': 'Abmelden',

  'staff.changesWait': 'Änderungen warten',
  'staff.photosWait': 'Fotos warten',
  'staff.needAttention': 'Änderungen sind zu klären',
  'staff.unsaved': 'Nicht gespeicherte Änderungen',
  'staff.onDevice': '{items} auf diesem Gerät {count, plural, one {hat} other {haben}} den Server noch nicht erreicht.',
  'staff.inTab': '{items} in diesem Tab {count, plural, one {hat} other {haben}} den Server noch nicht erreicht.',
  'staff.refused':
    '{count, plural, one {# Ihrer Änderungen ist zu klären.} other {# Ihrer Änderungen sind zu klären.}}',
  'staff.noStorage': 'Dieser Tab kann nichts für Ihre nächste Anmeldung speichern.',
  'staff.draftsStay':
    '{count, plural, one {# Formular hat nicht gespeicherte Änderungen. Sie bleiben auf diesem Gerät, sofern Sie sie nicht verwerfen.} other {# Formulare haben nicht gespeicherte Änderungen. Sie bleiben auf diesem Gerät, sofern Sie sie nicht verwerfen.}}',
  'staff.draftsGo':
    '{count, plural, one {# Formular hat nicht gespeicherte Änderungen, die beim Abmelden verworfen werden.} other {# Formulare haben nicht gespeicherte Änderungen, die beim Abmelden verworfen werden.}}',
  'staff.syncFirst': 'Jetzt abgleichen und abmelden',
  'staff.keep': 'Für mich aufbewahren und abmelden',
  'staff.discard': '{items} verwerfen und abmelden',
  'staff.discardUnsaved': 'Nicht gespeicherte Änderungen verwerfen und abmelden',
  'staff.changes': '{count, plural, one {# Änderung} other {# Änderungen}}',
  'staff.photos': '{count, plural, one {# Foto} other {# Fotos}}',
  'staff.forms': '{count, plural, one {# Formular} other {# Formulare}}',
  'staff.and': '{first} und {next}',
  'staff.notSynced': 'Nicht alles konnte abgeglichen werden.',
  'staff.moreNow': 'Inzwischen ist mehr hinzugekommen.',
  'staff.logOutFailed': 'Die Abmeldung auf diesem Gerät ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
})
