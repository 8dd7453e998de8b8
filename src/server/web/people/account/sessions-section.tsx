import type { ComponentChildren } from 'preact'
import type { Session } from '../../../../storage/people/account-records.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { CardTable } from '../../components/card-table.tsx'
import { Form } from '../../components/form.tsx'
import { Time } from '../../components/text.tsx'
import type { View } from '../../view.ts'

interface SessionsProps {
  view: View
  sessions: readonly Session[]
  /** Of all pages. */
  total: number
  current: string
  /** Of a form: its path, with the pages to return to. */
  pathOf(rest: string): string
  /** The pager. */
  children: ComponentChildren
}

export function SessionsSection({ view, sessions, total, current, pathOf, children }: SessionsProps) {
  const { sessions: words } = view.words.account
  return (
    <Card id="sessions" title={words.title}>
      <CardTable
        label={words.title}
        rows={sessions}
        columns={[
          {
            title: words.device,
            cell: (session) => (
              <>
                {deviceOf(view, session)}
                {session.id === current && <span class="tag">{words.current}</span>}
              </>
            ),
          },
          { title: words.since, cell: ({ createdAt }) => <Time view={view} at={createdAt} /> },
          { title: words.lastUse, cell: ({ lastUsedAt }) => <Time view={view} at={lastUsedAt} /> },
        ]}
        actions={{
          title: words.end,
          cell: (session) =>
            session.id !== current && (
              <Form view={view} action={pathOf(`/sessions/${session.id}/end`)}>
                <Button kind="quiet" small aria-label={words.endAbout(deviceOf(view, session))}>
                  {words.end}
                </Button>
              </Form>
            ),
        }}
      />
      {children}
      {total > 1 && (
        <Form view={view} action="/account/sessions/end-others">
          <Button small>{words.endOthers}</Button>
        </Form>
      )}
    </Card>
  )
}

function deviceOf(view: View, { agent }: Session): string {
  const { sessions: words } = view.words.account
  const known = readAgent(agent)
  return known === null ? words.unknown : words.browserOn(known.browser, known.system)
}

/** Tokens in the user agent and the browsers they stand for. The order matters: many browsers also name others. */
const BROWSERS: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

export function readAgent(agent: string): { browser: string; system: string } | null {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1]
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1]
  return browser !== undefined && system !== undefined ? { browser, system } : null
}
