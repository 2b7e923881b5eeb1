import { createElement, Fragment, type ReactNode } from 'react'
import { texts } from '#text/t.ts'
import type { Arguments, TextKey } from '#text/texts.ts'

type Tags = Readonly<Record<string, (children: ReactNode) => ReactNode>>

const DEFAULT_TAGS: Tags = {
  /** A part of a message that is only heard. */
  hidden: (children) => <span className="visually-hidden">{children}</span>,
  /** A text with a direction of its own, such as the name of a person. */
  bdi: (children) => <bdi>{children}</bdi>,
}

/** As children of an element that is written out: they need no keys. */
const together = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)

/** A message with elements: each tag of it is rendered by a function. */
export function rich<Key extends TextKey>(key: Key, tags: Tags, ...values: Arguments<Key>): ReactNode {
  const all = Object.entries({ ...DEFAULT_TAGS, ...tags }).map(([name, render]) => [
    name,
    (children: readonly ReactNode[]) => render(together(children)),
  ])
  return together(texts().parts<ReactNode, Key>(key, Object.fromEntries(all), ...values))
}
