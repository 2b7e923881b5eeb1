// Texts of the activity log, and of what its entries say about a mutation.
import { messages } from '../../messages.ts'

export const activity = messages({
  'activity.title': 'Activity',
  'activity.needsConnection':
    'The activity log needs a connection: nothing of it is kept on this device. It opens by itself when there is one.',
  'activity.loadFailed': 'The activity could not be loaded.',
  'activity.changesOf': 'Changes of {subject}',
  'activity.showAll': 'Show all activity',
  'activity.empty': 'Nothing has been changed yet.',
  'activity.older': 'Show older changes',
  'activity.allChanges': 'All changes<hidden> of {subject}</hidden>',
  'activity.times': 'Made <first>{made}</first>, applied <last>{applied}</last>',
  'activity.fromTo': '<old>{from}</old> <arrow>→</arrow> <new>{to}</new>',
  'activity.redacted': 'changed',
  'activity.reordered': 'put in another order',
  'activity.goneVehicle': 'A vehicle that is gone',

  'activity.restore': 'Restore',
  'activity.restoreSubject': 'Restore {subject}',
  'activity.restorableUntil': 'Can be restored until {date}.',
  'activity.expired': 'It was deleted too long ago to be restored.',
  'activity.restored': '{subject} is back in the inventory.',
  'activity.restoreWaits': 'Saved on this device: the vehicle is restored when there is a connection.',
  'activity.restoreFailed': 'The vehicle could not be restored. Please try again.',

  // The record of an entry.
  'activity.settings': 'the settings',
  'activity.person': 'the data of a person',
  'activity.account': 'account {id}',
  'activity.accountOf': 'the account of {name}',
  'activity.enquiryOf': "{name}'s enquiry",
  'activity.car': 'vehicle {id}',
  'activity.inquiry': 'enquiry {id}',
  'activity.appointment': 'appointment {id}',
  'activity.reservation': 'reservation {id}',
  'activity.check': 'lot check {id}',

  // The author of an enquiry.
  'activity.visitor': 'A visitor',
  // An action. After a conflict it is what the author wanted.
  'activity.added': '{by} added <record>{subject}</record>',
  'activity.changed': '{conflict, select, yes {{by} wanted: changed} other {{by} changed}} <record>{subject}</record>',
  'activity.sold':
    '{conflict, select, yes {{by} wanted: marked as sold} other {{by} marked as sold}} <record>{subject}</record>',
  'activity.unsold':
    '{conflict, select, yes {{by} wanted: marked as available} other {{by} marked as available}} <record>{subject}</record>',
  'activity.deleted': '{conflict, select, yes {{by} wanted: deleted} other {{by} deleted}} <record>{subject}</record>',
  'activity.restoredCar': '{by} restored <record>{subject}</record>',
  'activity.sent': '{by} sent <record>{subject}</record>',
  'activity.opened': '{by} opened <record>{subject}</record>',
  'activity.followedUp':
    '{conflict, select, yes {{by} wanted: followed up} other {{by} followed up}} <record>{subject}</record>',
  'activity.made': '{by} made <record>{subject}</record>',
  'activity.reserved':
    '{conflict, select, yes {{by} wanted: reserved} other {{by} reserved}} <record>{subject}</record>',
  'activity.released': '{by} ended the reservation of <record>{subject}</record>',
  'activity.started': '{by} started <record>{subject}</record>',
  'activity.marked': '{by} marked a vehicle in <record>{subject}</record>',
  'activity.ended': '{by} ended <record>{subject}</record>',
  'activity.wentOn': '{by} went on with <record>{subject}</record>',
  'activity.removed': '{by} removed <record>{subject}</record>',
  'activity.lookedUp': '{by} looked up <record>{subject}</record>',
  'activity.exported': '{by} exported <record>{subject}</record>',
  'activity.redirects': '{by} changed the old addresses in <record>{subject}</record>',
  'activity.decided': '{by} decided a conflict about <record>{subject}</record>',
  // One of a newer version.
  'activity.other': '{conflict, select, yes {{by} wanted: {action}} other {{by} {action}}} <record>{subject}</record>',
})
