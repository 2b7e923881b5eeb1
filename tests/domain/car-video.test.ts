import { expect, it } from 'vitest'
import { VIDEO, videoPlayer } from '#domain/kinds/car/fields/video.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=10s', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
])('plays %s without cookies', (address, player) => {
  expect(VIDEO.test(address)).toBe(true)
  expect(videoPlayer(address)?.address).toBe(player)
})

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@dealer',
  'https://vimeo.com/about',
  'javascript:alert(1)',
  'https://youtu.be/dQw4w9WgXcQ" onload="x y',
])('refuses %s', (address) => {
  expect(VIDEO.test(address)).toBe(false)
  expect(videoPlayer(address)).toBeNull()
})
