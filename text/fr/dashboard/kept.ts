import { messages } from '../../messages.ts'

export const kept = messages({
  'kept.notStored': 'La modification n’a pas pu être enregistrée sur cet appareil. Rien n’a été modifié.',
  'kept.full':
    'Le stockage de cet appareil est plein, la modification n’a donc pas été conservée. Libérez de l’espace et enregistrez-la à nouveau.',
  'kept.noDatabase':
    'Ce navigateur ne peut pas enregistrer de modifications : la vôtre n’a donc pas été faite. Utilisez un autre navigateur.',
  'kept.takenBack': 'La modification a été retirée avant son envoi.',

  'kept.importEmpty': 'Il n’y a rien à importer.',
  'kept.importUndone': 'Cette importation est déjà annulée.',
  'kept.importNothing': 'Rien n’a été annulé : aucun véhicule n’est encore tel que l’importation l’a laissé.',
  'kept.importTooLate': 'Une importation peut être annulée pendant 24 heures. Rien n’a été modifié.',
  'kept.importNoDatabase':
    'Ce navigateur n’enregistre rien pour cette page, les modifications pourraient donc se perdre. Rien n’a été importé. Importez le fichier dans un autre navigateur.',
  'kept.importFull':
    'Le stockage de cet appareil est plein. Libérez de l’espace et importez à nouveau le fichier. Rien n’a été importé.',
  'kept.importFailed': 'Cet appareil n’a pas pu enregistrer les modifications. Rien n’a été importé.',

  'kept.pushNotAllowed': 'Ce navigateur n’a pas été autorisé à afficher des notifications.',
  'kept.pushNoServer': 'Le serveur n’a pas répondu. Veuillez réessayer.',
  'kept.pushNoService': 'Le service push du navigateur n’a pas pu être joint. Veuillez réessayer.',
})
