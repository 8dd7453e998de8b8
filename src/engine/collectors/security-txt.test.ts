import { expect, it } from 'vitest'
import { collectContext } from '../testing/collect-context.ts'
import { securityTxt } from './security-txt.ts'

const WELL_KNOWN = 'https://example.com/.well-known/security.txt'
const OLDER = 'https://example.com/security.txt'

/** Answers with these statuses by URL. */
function collectFrom(statuses: Record<string, number>) {
  const { context, asked } = collectContext({ url: 'https://example.com/a' }, ({ url }) => {
    const status = statuses[url]
    return status === undefined ? undefined : { status, body: `From ${url}` }
  })
  return { result: securityTxt.collect(context), asked }
}

it('asks for no older place where the well-known one has it', async () => {
  const { result, asked } = collectFrom({ [WELL_KNOWN]: 200, [OLDER]: 200 })
  expect(await result).toMatchObject({ url: WELL_KNOWN, text: `From ${WELL_KNOWN}` })
  expect(asked.map(({ url }) => url)).toEqual([WELL_KNOWN])
})

it('takes the file of an older site from its root', async () => {
  expect(await collectFrom({ [OLDER]: 200 }).result).toMatchObject({ url: OLDER, text: `From ${OLDER}` })
})

it.each([404, 500])('tells how the well-known place answered where the root answers %d', async (status) => {
  expect(await collectFrom({ [WELL_KNOWN]: 410, [OLDER]: status }).result).toMatchObject({
    url: WELL_KNOWN,
    status: 410,
    text: '',
  })
})
