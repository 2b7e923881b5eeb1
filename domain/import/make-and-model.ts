/** Makes of two words, of which some files put the second into the model. */
const TWO_WORDS = [
  'Land Rover',
  'Alfa Romeo',
  'Aston Martin',
  'Rolls Royce',
  'Mercedes Benz',
  'De Tomaso',
  'Great Wall',
]
/** How such a make is written, where it differs. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'Rolls Royce': 'Rolls-Royce',
  'Mercedes Benz': 'Mercedes-Benz',
}

export interface MakeAndModel {
  make: string
  model: string
}

/** Joins a make that is split over both columns, and removes a make that the model repeats. */
export function repairMake({ make, model }: MakeAndModel): MakeAndModel {
  const split = TWO_WORDS.find((words) => {
    const [first = '', second = ''] = words.toLowerCase().split(' ')
    return make.toLowerCase() === first && startsWithWord(model, second)
  })
  if (split) {
    const [, second = ''] = split.split(' ')
    return { make: SPELLINGS[split] ?? split, model: model.slice(second.length).trim() }
  }
  const rest = startsWithWord(model, make) ? model.slice(make.length).trim() : ''
  return { make, model: rest === '' ? model : rest }
}

function startsWithWord(text: string, word: string): boolean {
  const next = text.charAt(word.length)
  return text.toLowerCase().startsWith(word.toLowerCase()) && (next === '' || next === ' ')
}
