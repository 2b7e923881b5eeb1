/** Why a picture of another site was not copied. Each continues a sentence, without a full stop. */
export const COPY_FAULTS = {
  'copy.private': 'The address leads into a private network',
  'copy.no_picture': 'It is not a JPEG, PNG, WebP or AVIF picture without animation',
  'copy.cut': 'The connection ended before the picture was complete',
  'copy.slow': 'It took longer than {seconds} seconds',
  'copy.large': 'It is larger than {max} MB',
  'copy.unknown_host': 'The name of the server is not known',
  'copy.status': 'The server answered {status}',
  'copy.redirects': 'It redirects more than {max} times',
  'copy.no_address': 'It redirects to no web address',
  'copy.unreached': 'The server was not reached',
  'copy.unreached_by': 'The server was not reached ({error})',
  'copy.invisible': 'nothing of it is visible',
  'copy.unreadable': 'The picture cannot be read. It may be damaged',
  'copy.animated': 'The picture is an animation',
  'copy.pixels': 'The picture has more than 60 megapixels',
  'copy.not_stored': 'This server cannot store photos at the moment',
} as const
