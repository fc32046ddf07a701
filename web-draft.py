def sub(p, *pairs):
    s=open(p).read()
    for a,b in pairs:
        if a not in s: print('MISSING',p,repr(a[:70]))
        s=s.replace(a,b)
    open(p,'w').write(s)
import os
def rm(*ps):
    for p in ps: os.remove(p)
# Fields
rm('web/form/SaveForm.module.css','features/colors/ColorName.module.css','web/input/FieldEnd.module.css','web/input/PickField.module.css')
sub('web/form/SaveForm.tsx',("import { Button, Group, Stack }","import { Box, Button, Group, Stack }"),("import classes from './SaveForm.module.css'\n",""),
("{aside && <div className={classes.aside}>{aside}</div>}","{aside && <Box me=\"auto\">{aside}</Box>}"))
sub('features/colors/ColorName.tsx',("import classes from './ColorName.module.css'\n",""),("import { ColorSwatch }","import { Group } from '@mantine/core'\nimport { ColorSwatch }"),
("""  <span className={classes.color}>
    <ColorSwatch code={code} /> {name}
  </span>""","""  <Group component="span" display="inline-flex" gap="2xs" wrap="nowrap" maw="18rem">
    <ColorSwatch code={code} />
    {name}
  </Group>"""))
sub('web/input/FieldEnd.tsx',("import classes from './FieldEnd.module.css'\n",""),("import { CloseButton } from","import { CloseButton, Group } from"),
("""  <span className={classes.end}>""","""  <Group component="span" justify="flex-end" gap="4xs" wrap="nowrap" w="100%" pe="2xs" c="dimmed">"""),
("        className={classes.clear}\n","        style={{ pointerEvents: 'all' }}\n"),("    {icon}\n  </span>","    {icon}\n  </Group>"))
sub('web/input/PickField.tsx',("import classes from './PickField.module.css'\n",""),("import { Combobox, Input }","import { Combobox, Group, Input, Text }"),
("""        <span id={`${id}-value`} className={classes.value}>""","""        <Group component="span" id={`${id}-value`} gap="2xs" wrap="nowrap">"""),
("""              <span className={classes.name} title={chosen.name}>
                {chosen.name}
              </span>{' '}
              <span className={classes.detail} title={chosen.detail}>
                {chosen.detail}
              </span>""","""              <Text component="span" title={chosen.name} truncate inherit>
                {chosen.name}
              </Text>{' '}
              <Text component="span" title={chosen.detail} size="xs" c="dimmed" truncate>
                {chosen.detail}
              </Text>"""),
("""            <Input.Placeholder className={classes.name} error={error}>
              {placeholder}
            </Input.Placeholder>""","""            <Input.Placeholder error={error}>{placeholder}</Input.Placeholder>"""),
("          )}\n        </span>\n      </Input>","          )}\n        </Group>\n      </Input>"))
# Sizes: number fields
open('web/input/SizeFields.module.css','w').write(""".grid {
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--mantine-spacing-2xs);

  @media (max-width: 36em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
}

.input {
  text-align: center;
}

.number {
  text-align: end;
}

.unit {
  justify-content: start;
  color: var(--mantine-color-dimmed);
  pointer-events: none;
}
""")
sub('web/input/SizeFields.tsx',(" className={classes.sizes}",""),("classNames={{ input: classes.input, description: classes.hint }}","classNames={{ input: classes.input }}\n            descriptionProps={{ ta: 'center', fz: 'sm', mt: '4xs' }}"))
sub('web/input/DozenFields.tsx',(" className={classes.sizes}",""),("import { type ReactNode, useId }","import { Stack, Text } from '@mantine/core'\nimport { type ReactNode, useId }"),
("          <div\n            key={size}","          <Stack\n            key={size}\n            gap=\"3xs\""),
("            className={classes.size}\n",""),
("""            <span aria-hidden="true" className={classes.label}>
              {SIZE_LABELS[size]}
            </span>""","""            <Text aria-hidden="true" fw={600}>
              {SIZE_LABELS[size]}
            </Text>"""),
("""            <div id={`${id}-${size}`} className={classes.hint}>
              {hint(size)}
            </div>
          </div>""","""            <Text id={`${id}-${size}`} component="div" ta="center" c="dimmed">
              {hint(size)}
            </Text>
          </Stack>"""))
# Picker
sub('web/dialog/PickerSearch.tsx',("import classes from './PickerDialog.module.css'\n",""),("      className={classes.search}\n","      flex={1}\n"))
sub('web/dialog/PickerDialog.tsx',("import classes from './PickerDialog.module.css'\n",""),("              className={classes.add}\n","              flex=\"none\"\n"))
sub('web/dialog/PickerOptions.tsx',("import { IconCheck }","import { Box } from '@mantine/core'\nimport { IconCheck }"),
("    <div\n      ref={listbox}","    <Box\n      ref={listbox}"),("      className={classes.list}\n","      mt=\"sm\"\n"),("      ))}\n    </div>","      ))}\n    </Box>"),
("""<IconCheck size={18} className={classes.check} data-on={picked.has(record._id) || undefined} />""","""<IconCheck size={18} visibility={picked.has(record._id) ? undefined : 'hidden'} />"""))
open('web/dialog/PickerDialog.module.css','w').write(""".option {
  @mixin plain-button;
  gap: var(--mantine-spacing-sm);
  width: 100%;
  min-height: 44px;
  padding: var(--mantine-spacing-2xs) var(--mantine-spacing-xs);

  &[data-active] {
    background: var(--hover);
    box-shadow: inset 0 0 0 1px var(--mantine-color-default-border);
  }

  &[aria-disabled] {
    color: var(--mantine-color-dimmed);
    cursor: not-allowed;
  }

  & > svg {
    flex: none;
  }
}
""")
# keys dialog
rm('shell/keys/KeysDialog.module.css')
sub('shell/keys/KeysDialog.tsx',("import classes from './KeysDialog.module.css'\n",""),("import { Anchor, Kbd, Text }","import { Anchor, Box, Group, Kbd, SimpleGrid, Text, Title }"),
("""        <section key={title} className={classes.section}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>""","""        <Box key={title} component="section" mb="md">
          <Title order={3} size="sm" mb="2xs">
            {title}
          </Title>
          <SimpleGrid component="dl" minColWidth="min(21rem, 100%)" spacing="lg" verticalSpacing="2xs" m={0}>"""),
("""              <div key={key}>
                <dt>
                  <Kbd>{keysHere(key)}</Kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>""","""              <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
                <Box component="dt" w="12rem" flex="none">
                  <Kbd>{keysHere(key)}</Kbd>
                </Box>
                <dd>{does}</dd>
              </Group>
            ))}
          </SimpleGrid>
        </Box>"""))
# history
sub('web/records/RecordHistory.tsx',("import { Stack, Text, UnstyledButton, VisuallyHidden }","import { Anchor, Box, Group, Stack, Text, VisuallyHidden }"),
("""    <li className={classes.entry}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={16} />
      </span>
      <div className={classes.lines}>""","""    <Group component="li" gap="xs" py="2xs" wrap="nowrap" align="flex-start">
      <Text component="span" c="dimmed" aria-hidden="true">
        <Icon size={16} />
      </Text>
      <Box miw={0} className={classes.lines}>"""),
("""          <UnstyledButton className={classes.all} onClick={() => setShowsAll(true)}>
            {`Show all ${changes.length} lines`}
          </UnstyledButton>""","""          <Anchor component="button" type="button" underline="always" mih="var(--touch)" onClick={() => setShowsAll(true)}>
            {`Show all ${changes.length} lines`}
          </Anchor>"""),
("""        </Text>
      </div>
    </li>
  )""","""        </Text>
      </Box>
    </Group>
  )"""),
("""        <bdi className={classes.from}>{from}</bdi> <span""","""        <Text component="bdi" c="dimmed" inherit>
          {from}
        </Text>{' '}
        <span"""),
("""<bdi className={classes.to}>{to ?? '-'}</bdi>""","""<Text component="bdi" fw={600} inherit>
      {to ?? '-'}
    </Text>"""))
sub('web/records/RecordHistory.tsx',("className={classes.entries}","className={classes.entries}"))
open('web/records/RecordHistory.module.css','w').write(""".lines {
  overflow-wrap: anywhere;
  white-space: pre-line;
}
""")
s=open('web/records/RecordHistory.tsx').read()
s=s.replace("<ol className={classes.entries}>","<Stack component=\"ol\" className=\"entries\" gap={0}>").replace("</ol>","</Stack>")
open('web/records/RecordHistory.tsx','w').write(s)
# import preview with Mantine's table
sub('web/records/ImportPreview.tsx',("import { Group, Pagination, Text }","import { Group, Pagination, Table, Text }"),
("<table className={classes.table}>","<Table stickyHeader className={classes.table}>"),("</table>","</Table>"),
("<thead>","<Table.Thead>"),("</thead>","</Table.Thead>"),("<tbody>","<Table.Tbody>"),("</tbody>","</Table.Tbody>"),
("              <tr key={row.row} data-wrong={isWrong(row) || undefined}>","              <Table.Tr key={row.row} bg={isWrong(row) ? 'light-dark(#fdf0ef, #3a2524)' : undefined}>"),
("            <tr>","            <Table.Tr>"),("</tr>","</Table.Tr>"),
("<th ","<Table.Th "),("</th>","</Table.Th>"),
("<Table.Th scope=\"row\">","<Table.Th scope=\"row\" fw={400}>"),
("<td className={classes.check}>","<Table.Td miw=\"12rem\">"),("<td key","<Table.Td key"),("</td>","</Table.Td>"),
("""      <span className={classes.good}>
        <IconCheck size="1.1em" aria-hidden="true" /> Good
      </span>""","""      <Group component="span" gap="3xs">
        <IconCheck size="1.1em" aria-hidden="true" /> Good
      </Group>"""))
open('web/records/ImportPreview.module.css','w').write(""".scroll {
  overflow: auto;
  max-height: 45vh;
  border: 1px solid var(--mantine-color-default-border);
  border-radius: var(--mantine-radius-sm);
}

.table {
  & td {
    min-width: 6rem;
    max-width: 22rem;
    overflow-wrap: anywhere;
  }

  & thead th {
    white-space: nowrap;
  }

  & td[data-wrong] {
    box-shadow: inset 0 0 0 2px var(--mantine-color-error);
  }
}

.remarks svg {
  vertical-align: -0.15em;
  margin-inline-end: var(--mantine-spacing-3xs);
}

.problem {
  color: light-dark(#a3120b, #ffb4ae);
}

.warning {
  color: light-dark(#7a4a00, #ffd08a);
}

.zone {
  border-color: var(--mantine-color-default-border);
  text-align: center;
}
""")
# merge conflicts
s=open('web/form/MergeConflicts.tsx').read()
s=s.replace("import { Alert, Button, Group, Text }","import { Alert, Button, Group, Stack, Text }").replace("import classes from './MergeConflicts.module.css'\n","")
a=s.index("      <div className={classes.fields}>"); b=s.index("      {conflicts.length > 1 && (")
s=s[:a]+"""      <Stack gap="sm" mt="sm">
        {conflicts.map((path) => {
          const key = path.join('/')
          const { label, shown } = placeAt(path)
          return (
            <Group key={key} role="group" justify="space-between" align="flex-end" aria-labelledby={`${id}-${key}`}>
              <div>
                <Text fw={650} id={`${id}-${key}`}>
                  {label}
                </Text>
                <div>Yours: {shown(valueAt(mine, path))}</div>
                <div>Theirs: {shown(valueAt(theirs, path))}</div>
              </div>
              <Button
                mih="var(--touch)"
                size="xs"
                variant="default"
                aria-label={`Take theirs, ${label}`}
                onClick={() => takeTheirs([path])}
              >
                Take theirs
              </Button>
            </Group>
          )
        })}
      </Stack>
"""+s[b:]
s=s.replace("<Button className={classes.take} size","<Button mih=\"var(--touch)\" size")
open('web/form/MergeConflicts.tsx','w').write(s)
rm('web/form/MergeConflicts.module.css')
# centered card, brand, titles
open('web/ui/CenteredCard.module.css','w').write(""".page {
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 100dvh;
  padding: var(--mantine-spacing-md);

  &[data-in-shell] {
    min-height: 60dvh;
  }
}
""")
sub('web/ui/CenteredCard.tsx',("""<Paper className={classes.card} withBorder radius="lg">""","""<Paper withBorder radius="lg" shadow="md" w="30rem" p="xl">"""),(" className={classes.title}>",">"))
# designs
open('features/designs/ImageField.module.css','w').write(""".zone {
  flex: 1;
  min-height: 12rem;
  border-color: var(--mantine-color-default-border);

  &[data-invalid] {
    border-color: var(--mantine-color-error);
  }
}

.image {
  max-width: 100%;
  max-height: min(26rem, 45dvh);
  border-radius: var(--mantine-radius-sm);
  background-color: light-dark(#eceff1, #4a5057);
  object-fit: contain;
}
""")
sub('features/designs/ImageField.tsx',("import { Button, Group, Text }","import { Button, Group, Stack, Text }"),
("    <div className={classes.field}>","    <Stack gap=\"3xs\" miw={0}>"),
("        <div className={classes.content}>","        <Stack align=\"center\" justify=\"center\" gap=\"2xs\" mih=\"10rem\">"),
("{preview && <img src={preview}","{preview && <img className={classes.image} src={preview}"),
("          </Text>\n        </div>","          </Text>\n        </Stack>"),
("""      <div id={`${name}-error`} role="alert" className={classes.error}>
        {error}
      </div>
    </div>""","""      <Text id={`${name}-error`} component="div" role="alert" size="xs" c="var(--mantine-color-error)" mih="1.2em">
        {error}
      </Text>
    </Stack>"""),
("""<img className={classes.chosen} src={useObjectUrl(file) ?? undefined}""","""<img className={classes.image} width={48} height={48} src={useObjectUrl(file) ?? undefined}"""))
open('features/designs/DesignName.module.css','w').write(""".thumbnail {
  flex: none;
  border: 1px solid var(--line);
  border-radius: var(--mantine-radius-sm);
  background: var(--mantine-color-white);
  object-fit: contain;
}
""")
sub('features/designs/DesignName.tsx',("import {\n  type Design,","import { Box, Group, Text } from '@mantine/core'\nimport {\n  type Design,"),
("""  <span className={classes.design}>""","""  <Group component="span" gap="2xs" wrap="nowrap" miw={0}>"""),
("""    <span className={classes.name}>
      {design.name}
      <span className={classes.side}>{PRINTING_ON_LABELS[design.screenPrintingOn]}</span>
    </span>
  </span>""","""    <Box component="span" miw={0}>
      {design.name}
      <Text component="span" display="block" size="xs" c="dimmed">
        {PRINTING_ON_LABELS[design.screenPrintingOn]}
      </Text>
    </Box>
  </Group>"""))
# page heading
open('web/ui/PageHeading.module.css','w').write(""".title {
  font-size: var(--mantine-font-size-xl);
  font-weight: 680;
  line-height: 1.4;
  letter-spacing: -0.014em;

  &:focus-visible {
    text-decoration: underline 3px var(--accent);
    text-underline-offset: 0.25em;
  }
}

.count {
  color: var(--mantine-color-text);
  background-color: light-dark(#e3e7ea, #363c42);
}
""")
sub('web/ui/PageHeading.tsx',("""    <div className={classes.bar}>
      <div className={classes.name}>""","""    <Group flex="none" justify="space-between" gap="xs" mb="md">
      <Group gap="sm" wrap="nowrap" miw={0}>"""),
("        {note}\n      </div>","        {note}\n      </Group>"),
("""<Group gap="xs" className={classes.tools}>""","""<Group gap="xs">"""),
("      </Group>\n    </div>\n  )","      </Group>\n    </Group>\n  )"),
('className={classes.count}>','flex="none" className={classes.count}>'))
# images
open('web/ui/DesignImage.module.css','w').write("""/* Designs are drawn for cloth of any color, so the background must show both black and white ink. */
.frame,
.large {
  background-color: light-dark(#eceff1, #4a5057);
  border-radius: var(--mantine-radius-sm);
}

.frame {
  display: inline-flex;
  flex: none;
  padding: 0;
  border: 1px solid var(--line);
  overflow: hidden;
  cursor: zoom-in;

  &[data-none] {
    border-style: dashed;
    background: none;
    cursor: auto;
  }

  &[data-large] {
    width: min(13.14rem, 100%);
    aspect-ratio: 1;
  }

  & img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
}

.large {
  display: block;
  max-width: 100%;
  max-height: 75vh;
  margin: 0 auto;
}
""")
sub('web/ui/DesignImage.tsx',("<span className={classes.none} style={box} data-large={isLarge || undefined} aria-hidden=\"true\" />","<span className={classes.frame} style={box} data-none data-large={isLarge || undefined} aria-hidden=\"true\" />"))
# two lines
open('web/table/TwoLines.module.css','w').write("""/* In one line, the second one has what the first leaves; too little of it is out of sight, on the next line. */
.first,
.second {
  display: block;
  max-width: 100%;
  min-width: 0;
  @mixin truncate;

  @container list (max-width: 44.29em) {
    white-space: normal;
    overflow-wrap: anywhere;
  }
}

.first {
  font-weight: 550;
  text-align: left;
}

.second {
  flex: 1 1 5rem;
  font-size: var(--mantine-font-size-xs);
  color: var(--mantine-color-dimmed);
}
""")
sub('web/table/TwoLines.tsx',("import type { ReactNode }","import { Box } from '@mantine/core'\nimport type { ReactNode }") if False else ("  <span\n    className={classes.lines}\n    data-lines","  <span\n    data-lines"))
# day field
open('web/input/DayField.module.css','w').write(""".range {
  text-wrap: balance;
}

.preset {
  min-height: var(--touch);
}

@media (max-width: 36em) {
  .picker {
    flex-direction: column;
  }

  .presets {
    display: grid;
    grid-template-columns: 1fr 1fr;
    border: 0;
  }
}
""")
sub('web/input/DayRangeField.tsx',("          className={classes.turn}\n","          mt=\"4xs\"\n          mih=\"var(--touch)\"\n"))
# status tag
open('web/ui/StatusTag.module.css','w').write(""".tag {
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.35em;
  min-height: 1.571rem;
  padding-inline: var(--mantine-spacing-2xs);
  border: 1px solid transparent;
  border-radius: 0.43rem;
  font-size: var(--mantine-font-size-xs);
  font-weight: 600;
  line-height: 1.25;
  white-space: nowrap;
  color: var(--status-text);
  background-color: var(--status-ground);
  vertical-align: middle;

  &:is([data-form='hollow'], [data-form='outline']) {
    border-color: var(--status-edge);
  }

  /* To an eye that sees no red, what waits differs from what is cancelled by this edge. */
  &[data-form='hollow'] {
    box-shadow: inset 0 0 0 1px var(--status-edge);
  }

  & > svg {
    flex: none;
    width: 1.17em;
    height: 1.17em;
  }

  &[data-size='lg'] {
    min-height: 2rem;
    font-size: var(--mantine-font-size-sm);
  }

  &[data-size='xl'] {
    padding: 0.25em 0.8em;
    font-size: var(--mantine-font-size-xl);
  }

  &[data-size='cell'] {
    display: block;
    width: min-content;
    min-height: 0;
    margin: var(--mantine-spacing-4xs) 0 0 auto;
    padding: 0.15em 0.6em;
    text-align: center;
    white-space: normal;
  }
}
""")
