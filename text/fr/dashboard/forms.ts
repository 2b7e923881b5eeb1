import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'Chargement…',
  'forms.restored': 'Vos modifications non enregistrées du {moment} ont été rétablies',
  'forms.discard': 'Abandonner',
  'forms.discarded': 'Vos modifications ont été abandonnées',
  'forms.unsaved': 'Modifications non enregistrées',
  'forms.unsavedKept': 'Modifications non enregistrées, conservées sur cet appareil',
  'forms.changed': 'Modifié entre-temps',
  'forms.changedFields': 'Modifié entre-temps : {fields}',
  'forms.theirs': 'Autre version, actuellement enregistrée',
  'forms.mine': 'Votre version',
  'forms.keepMine': 'Garder ma version',
  'forms.takeTheirs': 'Prendre l’autre',
  'forms.now': 'Maintenant, aussi dans ce formulaire',
  'forms.before': 'Avant',
  'forms.withoutChoice':
    'Si vous enregistrez sans choisir, l’autre version est conservée et la vôtre figure dans « À traiter ». Les entrées des listes sont toutes conservées.',
  'forms.conflict': 'Une autre personne a modifié le même champ. Il attend votre décision.',
})
