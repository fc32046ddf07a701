import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useId, useRef } from 'react'
import { OrderStatusTag } from '../../features/orders/status/OrderStatusTag.tsx'
import { Keys } from '../../web/keys/Keys.tsx'
import { usePreferences } from '../../web/theme/preferences.ts'
import type { SearchWord } from '../../shared/text.ts'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { Marked } from '../../web/ui/Marked.tsx'
import classes from './Search.module.css'
import type { SearchGroup, SearchItem } from './search-groups.ts'

interface SearchOptionsProps {
  id: string
  groups: readonly SearchGroup[]
  words: readonly SearchWord[]
  active: SearchItem | undefined
  optionId: (item: SearchItem) => string
  onActive: (item: SearchItem) => void
  onOpened: (item: SearchItem) => void
}

export function SearchOptions({ id, groups, active, optionId, onActive, onOpened, words }: SearchOptionsProps) {
  const listbox = useRef<HTMLDivElement>(null)
  const groupId = useId()
  useEffect(() => {
    listbox.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  return (
    <div ref={listbox} id={id} role="listbox" aria-label="Results">
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-labelledby={`${groupId}-${title}`}>
          <Text id={`${groupId}-${title}`} role="presentation" size="xs" fw={600} c="dimmed" px="xs" pt="2xs" pb="4xs">
            {title}
          </Text>
          {items.map((item) => (
            <Link
              {...item.link}
              key={item.id}
              id={optionId(item)}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              data-active={item === active || undefined}
              className={classes.option}
              onPointerMove={() => onActive(item)}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpened(item)
              }}
            >
              <Line item={item} words={words} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({ item, words }: { item: SearchItem; words: readonly SearchWord[] }) {
  const { title, details, status, thumbnail, keys, icon: Icon } = item
  const { letterKeys } = usePreferences()
  return (
    <>
      {thumbnail ? (
        <ArtImage src={thumbnail} alt="" className={classes.icon} />
      ) : (
        <Icon size="1.3em" stroke={1.7} className={classes.icon} aria-hidden="true" />
      )}
      <Box flex={1} miw={0} lh={1.35}>
        <Text truncate inherit>
          <Marked text={title} words={words} />
        </Text>{' '}
        {details && <Details texts={details} words={words} />}
      </Box>
      {status && <OrderStatusTag status={status} />}
      {keys && letterKeys && (
        <Keys className={classes.keys} aria-hidden="true">
          {keys}
        </Keys>
      )}
    </>
  )
}

/** Each text is isolated: a name that is written from right to left turns nothing beside it. */
function Details({ texts, words }: { texts: readonly string[]; words: readonly SearchWord[] }) {
  return (
    <Text size="xs" c="dimmed" lh="inherit" truncate>
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same, and their order never changes
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>
            <Marked text={text} words={words} />
          </bdi>
        </Fragment>
      ))}
    </Text>
  )
}
