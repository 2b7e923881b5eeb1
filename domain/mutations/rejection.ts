/** Why a mutation was refused or raised a conflict: code and message of the outcome. Final. */
export const REJECTIONS = {
  invalid: 'The change is not valid',
  forbidden: 'You are not allowed to do this',
  not_found: 'Not found',
  deleted: 'It has been deleted meanwhile',
  not_restorable: 'It was deleted too long ago to be restored',
  car_sold: 'The vehicle is sold: it cannot be enabled or featured',
  already_sold: 'The vehicle had been sold already',
  already_reserved: 'The vehicle had been reserved already',
  sale_changed: 'The vehicle has been sold again meanwhile',
  sold_since: 'The vehicle has been sold meanwhile, so it was not deleted',
  changed_meanwhile: 'It was changed by someone else meanwhile',
  resolved: 'It has been decided already',
  key_reused: 'This key was used for another change',
  unknown_format: 'It was made by a newer version of the app than this server knows',
  check_open: 'Another lot check has been started meanwhile',
  step_up_needed: 'Please confirm this change with your current password',
  too_many_problems: 'A vehicle has at most 20 problems in a lot check',
  no_numbers: 'There are no vehicle numbers left',
} as const

export type Rejection = keyof typeof REJECTIONS
