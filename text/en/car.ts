// Texts of the page of a car.
import { messages } from '../messages.ts'

export const car = messages({
  'car.back': 'Back to listings',
  'car.sold': 'Sold',
  'car.disabled': 'Disabled',
  'car.title': 'Vehicle',
  'car.loading': 'Loading vehicle…',
  'car.notFound': 'Vehicle Not Found',
  'car.notFoundText': "The vehicle you are looking for doesn't exist or has been removed.",

  'car.buy': 'Buy Now!',
  'car.callNumber': 'Call {phone}',
  'car.askOnWhatsApp': 'Ask on WhatsApp (opens in a new tab)',
  // Begins a message of a visitor.
  'car.interested': 'Hello, I am interested in the {car}.',
  'car.history': 'History report',
  'car.contact': 'Your contact',
  'car.description': 'Description',
  'car.features': 'Features',
  'car.included': 'Included',
  'car.condition': 'Condition',
  'car.readMore': 'Read more',
  'car.readLess': 'Read less',
  // `contact` is a phone number or an e-mail address.
  'car.answers': 'Answers to your questions: <contact></contact>',

  'car.ask': 'Ask about this car',
  'car.available': 'Is it available?',
  'car.availableMessage': 'Is this car still available?',
  'car.viewing': 'Book a viewing',
  'car.viewingMessage': 'I would like to book a viewing. These times suit me: ',
  'car.exchange': 'Part exchange',
  'car.exchangeMessage': 'I would like to part exchange my car: ',

  'car.video': 'Video',
  'car.videoOf': 'Video of {car}',
  'car.showVideo': 'Show video',
  'car.videoOffline': 'The video needs a connection.',
  'car.videoFrom': 'The video is loaded from {platform}.',

  'car.picturesOf': 'Pictures of {car}',
  'car.pictures': 'Pictures',
  'car.allPictures': 'All pictures',
  'car.fullscreen': 'Open fullscreen',
  'car.previous': 'Previous image',
  'car.next': 'Next image',
  'car.position': '<hidden>Image </hidden>{number}/{count}',
  'car.allPhotos': 'All {count} photos',
  'car.showImage': 'Show image {number}',

  'car.share': 'Share {car}',
  'car.copyLink': 'Copy link',
  'car.print': 'Print {car}',
  'car.qrCode': 'QR code of {url}',
  'car.seeOnline': 'See it online',

  'car.visit': 'Visit us',
  'car.showMap': 'Show map',
  'car.hideMap': 'Hide map',

  'car.similar': 'Similar cars',
  'car.others': 'Other cars',
  'car.viewed': 'Recently viewed',
})
