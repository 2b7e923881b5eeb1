import { useEffect, useState } from 'react'

const KEY = 'sunlight'

/** Kept on this device: a tablet on the lot stays in the mode it was put into. */
export function useSunlight(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) === 'on')
  useEffect(() => {
    if (isOn) document.documentElement.dataset.light = 'sunlight'
    else delete document.documentElement.dataset.light
  }, [isOn])
  const choose = (next: boolean) => {
    setOn(next)
    if (next) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  }
  return [isOn, choose]
}
