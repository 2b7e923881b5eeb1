// Labels of the fields of records that visitors do not read. The keys are the stored names.

import { APPOINTMENT_STATUS_LABELS } from '#domain/kinds/appointment/schema.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { INQUIRY_STATUS_LABELS } from '#domain/kinds/inquiry/schema.ts'
import { messages } from '../../messages.ts'

export const fields = messages({
  'field.make': CAR_FIELDS.make.label,
  'field.model': CAR_FIELDS.model.label,
  'field.stockNumber': CAR_FIELDS.stockNumber.label,
  'field.inStockSince': CAR_FIELDS.inStockSince.label,
  'field.sellerId': CAR_FIELDS.sellerId.label,
  'field.purchasePrice': CAR_FIELDS.purchasePrice.label,
  'field.costs': CAR_FIELDS.costs.label,
  'field.description': CAR_FIELDS.description.label,
  'field.video': CAR_FIELDS.video.label,
  'field.historyReport': CAR_FIELDS.historyReport.label,
  'field.featured': CAR_FIELDS.featured.label,
  'field.features': CAR_FIELDS.features.label,
  'field.images': CAR_FIELDS.images.label,
  'field.conditionPictures': CAR_FIELDS.conditionPictures.label,
  'field.sold': CAR_FIELDS.sold.label,
  'field.enabled': CAR_FIELDS.enabled.label,
  'field.oldAddress': 'Old address',
  'field.reservedUntil': 'Reserved until',
  'field.reservedFor': 'Reserved for',
  'field.soldAt': 'Sold at',
  'field.shots': 'Shots',

  // Labels of the controls that set a field of a vehicle, and of its changes, where they differ.
  'control.featured': 'Feature this vehicle (show on homepage)',
  'control.enabled': 'Publish this vehicle (show on the site)',
  'change.featured': 'Homepage',

  // Fields of enquiries, appointments, reservations and users. A name means the same in each of them.
  'field.name': 'Name',
  'field.phone': 'Phone',
  'field.email': 'Email',
  'field.message': 'Message',
  'field.carId': 'Vehicle',
  'field.carName': 'Car name',
  'field.source': 'Source',
  'field.read': 'Read',
  'field.status': 'Status',
  'field.note': 'Note',
  'field.assignee': 'Assigned to',
  'field.followUpAt': 'Follow up on',
  'field.respondedAt': 'Responded at',
  'field.inquiryId': 'Enquiry',
  'field.at': 'Date and time',
  'field.duration': 'Duration',
  'field.until': 'Reserved until',
  'field.for': 'Reserved for',
  'field.by': 'By',
  'field.username': 'Username',
  'field.role': 'Role',
  'field.title': 'Title',
  'field.photo': 'Photo',
  'field.language': 'Language',
  'field.showToVisitors': 'Show to visitors',
  'field.twoFactor': 'Two-factor log-in',

  'option.status.new': INQUIRY_STATUS_LABELS.new,
  'option.status.contacted': INQUIRY_STATUS_LABELS.contacted,
  'option.status.appointment': INQUIRY_STATUS_LABELS.appointment,
  'option.status.won': INQUIRY_STATUS_LABELS.won,
  'option.status.lost': INQUIRY_STATUS_LABELS.lost,
  'option.status.planned': APPOINTMENT_STATUS_LABELS.planned,
  'option.status.done': APPOINTMENT_STATUS_LABELS.done,
  'option.status.cancelled': APPOINTMENT_STATUS_LABELS.cancelled,
  'option.status.no_show': APPOINTMENT_STATUS_LABELS.no_show,
})
